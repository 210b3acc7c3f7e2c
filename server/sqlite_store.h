#pragma once

#include <memory>
#include <string>

#include "base/status.h"
#include "server/store.h"

namespace rankroute {

// Version of the tables that this program writes.
inline constexpr int kSqliteSchemaVersion = 1;

// Opens or makes the SQLite file at `path` (mode 0600; write-ahead log, synchronous=FULL, so that a
// commit is on the disk when it returns) and brings its tables up to kSqliteSchemaVersion. One
// process or several may use the file; a writer waits for another for a few seconds.
//   UNAVAILABLE (STORE_OPEN): cannot be opened or made. FAILED_PRECONDITION (STORE_SCHEMA): the
//   file is of a later version, or is no store.
Result<std::unique_ptr<Store>> OpenSqliteStore(const std::string& path);

}  // namespace rankroute
