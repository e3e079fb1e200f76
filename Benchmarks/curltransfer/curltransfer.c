// curltransfer URL FILE: one GET into a file with libcurl's easy interface and its default buffer, as its manual shows.
// Prints what it cost as one line of JSON.
#define _GNU_SOURCE
#include <curl/curl.h>
#include <stdio.h>
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

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: curltransfer URL FILE\n");
        return 2;
    }
    curl_global_init(CURL_GLOBAL_DEFAULT);
    CURL *easy = curl_easy_init();
    FILE *file = fopen(argv[2], "wb");
    if (!easy || !file) return 1;
    curl_easy_setopt(easy, CURLOPT_URL, argv[1]);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, file);
    curl_easy_setopt(easy, CURLOPT_FAILONERROR, 1L);
    double start = now();
    CURLcode code = curl_easy_perform(easy);
    if (fclose(file) != 0 || code != CURLE_OK) {
        fprintf(stderr, "curltransfer: %s\n", curl_easy_strerror(code));
        return 1;
    }
    double seconds = now() - start;
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    double cpu = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
        + (usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) * 1e-6;
    printf("{\"requests\":1,\"seconds\":%.6f,\"cpuSeconds\":%.6f,\"peakKiB\":%ld}\n", seconds, cpu, peak_kib());
    return 0;
}
