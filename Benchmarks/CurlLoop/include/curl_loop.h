// GETs of one URL, so many at a time, with libcurl's multi_socket interface and epoll in the thread that turns the loop:
// what a client written for nothing else can do on this machine. One loop a process.
#pragma once
#include <stddef.h>

/// An exchange that ended.
typedef struct {
    /// Its number, which is free again.
    long number;
    /// The status, 0 where there was none.
    long status;
    /// What came, until the number is begun anew.
    const char *bytes;
    size_t count;
} curl_loop_done;

/// Makes so many exchanges; with a file of certificates to trust, over one HTTP/2 connection. 0 on success.
int curl_loop_make(long exchanges, const char *url, const char *certificates);
/// Begins a free exchange.
void curl_loop_begin(long exchange);
/// Ends the turn that waits; of any thread.
void curl_loop_wake(void);
/// Waits until something can go on, and lets it.
void curl_loop_turn(void);
/// Takes an exchange that ended; 0 where there is none, -1 where one failed, which is told on standard error.
int curl_loop_take(curl_loop_done *done);
