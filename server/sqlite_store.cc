#include "server/sqlite_store.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <mutex>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace rankroute {
namespace {

constexpr int kBusyMilliseconds = 5000;
constexpr mode_t kFileMode = 0600;
// Marks the file as ours in its header ("rkrt"), for file(1) and against foreign databases.
constexpr int kApplicationId = 0x726b7274;

constexpr char kSchemaV1[] =
    "CREATE TABLE schema_version (version INTEGER NOT NULL);"
    "INSERT INTO schema_version VALUES (1);"
    "CREATE TABLE store_revision (revision INTEGER NOT NULL);"
    "INSERT INTO store_revision VALUES (0);"
    "CREATE TABLE entries (key BLOB PRIMARY KEY NOT NULL, value BLOB NOT NULL,"
    " revision INTEGER NOT NULL) WITHOUT ROWID;"
    "PRAGMA application_id = 1919644276;";
static_assert(kApplicationId == 1919644276);

using Database = std::unique_ptr<sqlite3, decltype(&sqlite3_close_v2)>;

Status Failure(sqlite3* db, const std::string& what) {
  const int code = sqlite3_errcode(db) & 0xFF;
  const std::string message = what + ": " + sqlite3_errmsg(db);
  if (code == SQLITE_BUSY || code == SQLITE_LOCKED) {
    return {StatusCode::kUnavailable, "STORE_BUSY", message};
  }
  if (code == SQLITE_FULL) return {StatusCode::kResourceExhausted, "STORE_FULL", message};
  if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB) {
    return {StatusCode::kDataLoss, "STORE_CORRUPT", message};
  }
  return {StatusCode::kInternal, "STORE_FAILED", message};
}

Status Execute(sqlite3* db, const char* sql) {
  if (sqlite3_exec(db, sql, nullptr, nullptr, nullptr) == SQLITE_OK) return {};
  return Failure(db, std::string("store: ") + sql);
}

// One prepared statement, reset when it goes out of scope.
class Statement {
 public:
  Statement(sqlite3* db, const char* sql) : db_(db), sql_(sql) {
    sqlite3_prepare_v2(db, sql, -1, &statement_, nullptr);
  }
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;
  ~Statement() { sqlite3_finalize(statement_); }

  void BindBlob(int index, std::string_view bytes) {
    // A null pointer would bind NULL, which is no empty blob.
    sqlite3_bind_blob64(statement_, index, bytes.empty() ? "" : bytes.data(), bytes.size(),
                        SQLITE_TRANSIENT);
  }
  void BindInt(int index, std::int64_t value) { sqlite3_bind_int64(statement_, index, value); }

  // True for a row, false at the end.
  Result<bool> Step() {
    const int code = statement_ == nullptr ? SQLITE_ERROR : sqlite3_step(statement_);
    if (code == SQLITE_ROW) return true;
    if (code == SQLITE_DONE) return false;
    return Failure(db_, std::string("store: ") + sql_);
  }

  std::string Blob(int column) {
    const void* data = sqlite3_column_blob(statement_, column);
    const int size = sqlite3_column_bytes(statement_, column);
    if (size == 0) return {};
    return {static_cast<const char*>(data), static_cast<std::size_t>(size)};
  }
  std::int64_t Int(int column) { return sqlite3_column_int64(statement_, column); }

 private:
  sqlite3* db_;
  const char* sql_;
  sqlite3_stmt* statement_ = nullptr;
};

// Rolls back unless committed.
class WriteTransaction {
 public:
  explicit WriteTransaction(sqlite3* db) : db_(db), begun_(Execute(db, "BEGIN IMMEDIATE")) {}
  WriteTransaction(const WriteTransaction&) = delete;
  WriteTransaction& operator=(const WriteTransaction&) = delete;
  ~WriteTransaction() {
    if (begun_.ok() && !done_) (void)Execute(db_, "ROLLBACK");
  }
  const Status& begun() const { return begun_; }
  Status Commit() {
    Status status = Execute(db_, "COMMIT");
    done_ = status.ok();
    return status;
  }

 private:
  sqlite3* db_;
  Status begun_;
  bool done_ = false;
};

// The smallest key above every key that starts with `prefix`; empty where there is none.
std::string PrefixEnd(std::string_view prefix) {
  std::string end(prefix);
  while (!end.empty() && static_cast<unsigned char>(end.back()) == 0xFF) end.pop_back();
  if (!end.empty()) end.back() = static_cast<char>(static_cast<unsigned char>(end.back()) + 1);
  return end;
}

class SqliteStore final : public Store {
 public:
  explicit SqliteStore(Database db) : db_(std::move(db)) {}

  Result<std::optional<StoreEntry>> Get(std::string_view key) override {
    const std::lock_guard lock(mutex_);
    Statement select(db_.get(), "SELECT value, revision FROM entries WHERE key = ?1");
    select.BindBlob(1, key);
    const Result<bool> row = select.Step();
    if (!row.ok()) return row.status();
    if (!*row) return std::optional<StoreEntry>();
    return std::optional<StoreEntry>({std::string(key), select.Blob(0), select.Int(1)});
  }

  Result<std::vector<StoreEntry>> List(std::string_view prefix, std::size_t limit) override {
    const std::lock_guard lock(mutex_);
    const std::string end = PrefixEnd(prefix);
    Statement select(db_.get(), end.empty()
                                    ? "SELECT key, value, revision FROM entries WHERE key >= ?1 "
                                      "ORDER BY key LIMIT ?2"
                                    : "SELECT key, value, revision FROM entries WHERE key >= ?1 "
                                      "AND key < ?3 ORDER BY key LIMIT ?2");
    select.BindBlob(1, prefix);
    select.BindInt(2, static_cast<std::int64_t>(limit));
    if (!end.empty()) select.BindBlob(3, end);
    std::vector<StoreEntry> entries;
    while (true) {
      const Result<bool> row = select.Step();
      if (!row.ok()) return row.status();
      if (!*row) return entries;
      entries.push_back({select.Blob(0), select.Blob(1), select.Int(2)});
    }
  }

  Result<std::int64_t> Commit(const StoreTransaction& transaction) override {
    Status status = CheckTransaction(transaction);
    if (!status.ok()) return status;
    const std::lock_guard lock(mutex_);
    WriteTransaction write(db_.get());
    if (!write.begun().ok()) return write.begun();
    status = CheckCompares(transaction.compares);
    if (!status.ok()) return status;
    const Result<std::int64_t> revision = NextRevision();
    if (!revision.ok()) return revision.status();
    for (const StoreWrite& item : transaction.writes) {
      status = Apply(item, *revision);
      if (!status.ok()) return status;
    }
    status = write.Commit();
    if (!status.ok()) return status;
    return *revision;
  }

 private:
  Status CheckCompares(const std::vector<StoreCompare>& compares) {
    for (const StoreCompare& compare : compares) {
      Statement select(db_.get(), "SELECT revision FROM entries WHERE key = ?1");
      select.BindBlob(1, compare.key);
      const Result<bool> row = select.Step();
      if (!row.ok()) return row.status();
      const std::int64_t present = *row ? select.Int(0) : 0;
      if (present != compare.revision) {
        return {StatusCode::kAborted, "STORE_CONFLICT",
                "'" + compare.key + "' is at revision " + std::to_string(present) + ", not " +
                    std::to_string(compare.revision)};
      }
    }
    return {};
  }

  Result<std::int64_t> NextRevision() {
    Statement update(db_.get(),
                     "UPDATE store_revision SET revision = revision + 1 RETURNING revision");
    const Result<bool> row = update.Step();
    if (!row.ok()) return row.status();
    if (!*row) return Status(StatusCode::kDataLoss, "STORE_CORRUPT", "store: no revision row");
    const std::int64_t revision = update.Int(0);
    const Result<bool> end = update.Step();
    if (!end.ok()) return end.status();
    return revision;
  }

  Status Apply(const StoreWrite& write, std::int64_t revision) {
    if (!write.value.has_value()) {
      Statement erase(db_.get(), "DELETE FROM entries WHERE key = ?1");
      erase.BindBlob(1, write.key);
      return erase.Step().status();
    }
    Statement put(db_.get(),
                  "INSERT OR REPLACE INTO entries (key, value, revision) VALUES (?1, ?2, ?3)");
    put.BindBlob(1, write.key);
    put.BindBlob(2, *write.value);
    put.BindInt(3, revision);
    return put.Step().status();
  }

  std::mutex mutex_;  // One connection; SQLite allows one writer at a time anyway.
  Database db_;
};

Result<std::int64_t> QueryInt(sqlite3* db, const char* sql) {
  Statement query(db, sql);
  const Result<bool> row = query.Step();
  if (!row.ok()) return row.status();
  return *row ? query.Int(0) : 0;
}

// Brings the tables up to date, one version a step, inside one transaction.
Status Migrate(sqlite3* db, const std::string& path) {
  WriteTransaction write(db);
  if (!write.begun().ok()) return write.begun();
  const Result<std::int64_t> tables = QueryInt(db, "SELECT count(*) FROM sqlite_master");
  if (!tables.ok()) return tables.status();
  if (*tables == 0) {
    Status status = Execute(db, kSchemaV1);
    return status.ok() ? write.Commit() : status;
  }
  const Result<std::int64_t> application = QueryInt(db, "PRAGMA application_id");
  if (!application.ok()) return application.status();
  if (*application != kApplicationId) {
    return {StatusCode::kFailedPrecondition, "STORE_SCHEMA",
            path + " is a database of another program"};
  }
  const Result<std::int64_t> version = QueryInt(db, "SELECT version FROM schema_version");
  if (!version.ok()) return version.status();
  if (*version != kSqliteSchemaVersion) {
    return {StatusCode::kFailedPrecondition, "STORE_SCHEMA",
            path + " has schema version " + std::to_string(*version) +
                "; this program knows versions up to " + std::to_string(kSqliteSchemaVersion)};
  }
  return write.Commit();
}

// SQLite would make the file with the process's umask, and its log files with the file's mode.
Status MakeFile(const std::string& path) {
  const int file = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, kFileMode);
  if (file < 0) {
    return {StatusCode::kUnavailable, "STORE_OPEN",
            "cannot open the store " + path + ": " + std::strerror(errno)};
  }
  const bool restricted = fchmod(file, kFileMode) == 0;
  const int fault = errno;
  close(file);
  if (restricted) return {};
  return {StatusCode::kUnavailable, "STORE_OPEN",
          "cannot restrict the store " + path + " to its owner: " + std::strerror(fault)};
}

}  // namespace

Result<std::unique_ptr<Store>> OpenSqliteStore(const std::string& path) {
  Status status = MakeFile(path);
  if (!status.ok()) return status;
  sqlite3* raw = nullptr;
  const int code =
      sqlite3_open_v2(path.c_str(), &raw,
                      SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX, nullptr);
  Database db(raw, &sqlite3_close_v2);
  if (code != SQLITE_OK) {
    return Status(StatusCode::kUnavailable, "STORE_OPEN",
                  "cannot open the store " + path + ": " + sqlite3_errstr(code));
  }
  sqlite3_busy_timeout(db.get(), kBusyMilliseconds);
  for (const char* pragma : {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL"}) {
    status = Execute(db.get(), pragma);
    if (!status.ok()) break;
  }
  if (status.ok()) status = Migrate(db.get(), path);
  if (status.code() == StatusCode::kDataLoss) {
    return Status(StatusCode::kFailedPrecondition, "STORE_SCHEMA",
                  path + " is no store: " + status.message());
  }
  if (!status.ok()) return status;
  return std::unique_ptr<Store>(std::make_unique<SqliteStore>(std::move(db)));
}

}  // namespace rankroute
