// curlload URL REQUESTS CONCURRENCY [CERTIFICATES]: so many GETs, so many at a time, in one thread; with a file of
// certificates to trust, over one HTTP/2 connection. Prints what they cost as one line of JSON.
#include "curl_loop.h"
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

// The peak of this program alone; that of getrusage begins with the parent's.
static long peak_kib(void) {
    char line[256];
    long kib = 0;
    FILE *status = fopen("/proc/self/status", "r");
    while (status && fgets(line, sizeof line, status)) {
        if (sscanf(line, "VmHWM: %ld", &kib) == 1) break;
    }
    if (status) fclose(status);
    return kib;
}

static void report(long requests, double seconds) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    double cpu = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
    printf("{\"requests\":%ld,\"seconds\":%.6f,\"cpuSeconds\":%.6f,\"peakKiB\":%ld,\"contextSwitches\":%ld}\n",
        requests, seconds, cpu, peak_kib(), usage.ru_nvcsw + usage.ru_nivcsw);
}

int main(int argc, char **argv) {
    if (argc != 4 && argc != 5) {
        fprintf(stderr, "usage: curlload URL REQUESTS CONCURRENCY [CERTIFICATES]\n");
        return 2;
    }
    long requests = atol(argv[2]), concurrency = atol(argv[3]);
    if (requests < 1 || concurrency < 1) return 2;
    if (curl_loop_make(concurrency, argv[1], argc > 4 ? argv[4] : NULL)) return 1;

    long started = 0, done = 0;
    double start = now();
    for (; started < concurrency && started < requests; started++) curl_loop_begin(started);
    while (done < requests) {
        curl_loop_turn();
        curl_loop_done one;
        int found;
        while ((found = curl_loop_take(&one))) {
            if (found < 0 || one.status != 200) {
                fprintf(stderr, "curlload: no answer of status 200\n");
                return 1;
            }
            done++;
            if (started < requests) {
                started++;
                curl_loop_begin(one.number);
            }
        }
    }
    report(requests, now() - start);
    return 0;
}
