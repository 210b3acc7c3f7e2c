#pragma once

#include <grpcpp/grpcpp.h>

#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "base/status.h"
#include "server/byte_budget.h"
#include "server/fabric_repository.h"
#include "server/grpc_status.h"
#include "server/plan_repository.h"
#include "server/settings.h"
#include "server/worker_pool.h"

namespace rankroute {

// What the services work with. All must outlive the gRPC server.
struct ServiceParts {
  const ServerLimits* limits;
  ByteBudget* budget;
  FabricRepository* fabrics;
  PlanRepository* plans;
  WorkerPool* workers;
};

// Logs one finished request.
void LogRequest(const std::string& method, int code, const std::string& reason,
                std::chrono::steady_clock::duration duration);

// Seconds since 1970 in UTC, for creation times.
std::int64_t NowSeconds();

// One call on a gRPC reactor: finishes exactly once (by itself or by cancellation, whichever comes
// first), logs its end, and lives until both gRPC and the worker that serves it have let go of it.
// gRPC never runs a reaction inside StartRead, StartWrite or Finish, so they may be called under
// the lock.
template <typename Reactor>
class Call : public Reactor, public std::enable_shared_from_this<Call<Reactor>> {
 public:
  Call(const char* method, const ServiceParts& parts) : parts_(parts), method_(method) {}

  // gRPC gives up the call: without this, an idle stream would outlive Server::Shutdown's deadline.
  void OnCancel() override { Close(Status(StatusCode::kAborted, "CANCELLED", "cancelled")); }

  void OnDone() override {
    LogRequest(method_, code_, reason_, std::chrono::steady_clock::now() - started_);
    const std::shared_ptr<Call> last = std::move(self_);
  }

  // Keeps the call alive until OnDone.
  void Hold() { self_ = this->shared_from_this(); }

 protected:
  const ServiceParts& parts() const { return parts_; }

  // Runs `act` unless the call is finished.
  template <typename Act>
  void WhileOpen(Act act) {
    const std::lock_guard lock(mutex_);
    if (!closed_) act();
  }

  bool is_open() {
    const std::lock_guard lock(mutex_);
    return !closed_;
  }

  void Close(const Status& status) {
    WhileOpen([&] { CloseLocked(status); });
  }

  // Within WhileOpen.
  void CloseLocked(const Status& status) {
    closed_ = true;
    const grpc::Status out = status.reason() == "CANCELLED"
                                 ? grpc::Status(grpc::StatusCode::CANCELLED, status.message())
                                 : ToGrpcStatus(status);
    code_ = out.error_code();
    reason_ = status.reason();
    this->Finish(out);
  }

  // Runs `job` on a worker, unless the call is finished by then; RESOURCE_EXHAUSTED where too many
  // wait already.
  void RunOnWorker(std::function<void()> job) {
    if (!is_open()) return;
    const bool taken =
        parts_.workers->Submit([call = this->shared_from_this(), job = std::move(job)] {
          if (call->is_open()) job();
        });
    if (taken) return;
    Close(Status(StatusCode::kResourceExhausted, "SERVER_BUSY",
                 "too many requests are waiting; try again later"));
  }

 private:
  const ServiceParts parts_;
  const std::string method_;
  const std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  std::shared_ptr<Call> self_;
  std::mutex mutex_;
  bool closed_ = false;
  int code_ = 0;
  std::string reason_;
};

// Writes a list of messages, one after the other, then finishes with OK. `Base` is a Call on a
// reactor that writes.
template <typename Base, typename Message>
class SendingCall : public Base {
 public:
  using Base::Base;

  void OnWriteDone(bool ok) override {
    if (ok) {
      Next();
    } else {
      this->Close(Status(StatusCode::kAborted, "CANCELLED", "the client is gone"));
    }
  }

 protected:
  void Send(std::vector<Message> messages) {
    messages_ = std::move(messages);
    Next();
  }

 private:
  void Next() {
    this->WhileOpen([this] {
      if (next_ == messages_.size()) return this->CloseLocked(Status());
      this->StartWrite(&messages_[next_++]);
    });
  }

  std::vector<Message> messages_;
  std::size_t next_ = 0;
};

// Reads requests into an upload to the client's last one, then runs the derived class's Run() on a
// worker. `Base` is a Call on a reactor that reads.
template <typename Base, typename Request, typename Upload>
class UploadingCall : public Base {
 public:
  UploadingCall(const char* method, const ServiceParts& services)
      : Base(method, services),
        upload_(std::make_unique<Upload>(*services.limits, services.budget)) {}

  void Start() { this->StartRead(&request_); }

  void OnReadDone(bool ok) override {
    if (!ok) return this->RunOnWorker([this] { Complete(); });
    Status status = upload_->Add(request_);
    if (!status.ok()) return Refuse(status);
    this->WhileOpen([this] { this->StartRead(&request_); });
  }

 protected:
  // What to do with the whole upload.
  virtual void Run() = 0;

  Upload& upload() { return *upload_; }
  // Before the call is closed: the client's next one may need the room.
  void LetGoOfUpload() { upload_.reset(); }

 private:
  void Complete() {
    Status status = upload_->Complete();
    if (!status.ok()) return Refuse(status);
    Run();
  }

  void Refuse(const Status& status) {
    LetGoOfUpload();
    this->Close(status);
  }

  std::unique_ptr<Upload> upload_;
  Request request_;
};

// Starts a call and hands it to gRPC.
template <typename C>
C* StartCall(const std::shared_ptr<C>& call) {
  call->Hold();
  call->Start();
  return call.get();
}

}  // namespace rankroute
