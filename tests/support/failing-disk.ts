import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { findProgram, findSkipReason } from './programs.ts'

/** Describes a failure of the disk: the operation that fails, and a part of the paths of the affected files. */
export interface DiskFailure {
  readonly operation: 'write' | 'sync'
  readonly files: '/pg_wal/' | '/base/' | '/uploads/'
}

export interface FailingDisk {
  /** Holds the environment with which the server starts its embedded PostgreSQL on this disk. */
  readonly environment: Readonly<Record<string, string>>
  /** Holds the environment with which the uploads, which the server itself writes, are on this disk. */
  readonly ownEnvironment: Readonly<Record<string, string>>
  /** Makes the disk fail from now on. */
  fail(failure: DiskFailure): void
  repair(): void
}

/** Returns the reason why this machine cannot simulate a failing disk, after printing it. */
export function findDiskObstacle(): string | undefined {
  const missing = findSkipReason('cc', 'unshare')
  if (missing !== undefined) return missing
  if (process.platform === 'linux' && process.getuid?.() === 0) return undefined
  const reason =
    'Skipped: a replaced `unshare` makes the disk fail, and only root on Linux starts PostgreSQL with it'
  console.log(reason)
  return reason
}

/**
 * Creates a failing disk for the embedded PostgreSQL of a server: builds a library in `folder` that is loaded before
 * the C library. A server that runs as root starts PostgreSQL with `unshare`; PATH begins with a folder in which a
 * script of this name loads the library.
 */
export function createFailingDisk(folder: string): FailingDisk {
  const source = join(folder, 'failing-disk.c')
  const library = join(folder, 'failing-disk.so')
  const failure = join(folder, 'failure')
  const programs = join(folder, 'programs')
  writeFileSync(source, SOURCE)
  const define = `-DFAILURE="${failure}"`
  execFileSync('cc', ['-shared', '-fPIC', '-O1', define, '-o', library, source, '-ldl'])
  mkdirSync(programs)
  const unshare = join(programs, 'unshare')
  const start = `LD_PRELOAD='${library}' exec '${findProgram('unshare')}' "$@"`
  writeFileSync(unshare, `#!/bin/sh\n${start}\n`)
  chmodSync(unshare, 0o755)
  return {
    environment: { PATH: `${programs}${delimiter}${process.env.PATH}` },
    ownEnvironment: { LD_PRELOAD: library },
    fail: ({ operation, files }) => writeFileSync(failure, `${operation} ${files}`),
    repair: () => rmSync(failure, { force: true }),
  }
}

/**
 * Holds the source of the library. While the file FAILURE exists, each call of the operation that it names returns EIO
 * for files whose path contains the part that it names. While `sync` of the write-ahead log fails, writes to the log
 * are lost although they seem to succeed, as on a disk with a broken cache.
 */
const SOURCE = String.raw`
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/uio.h>
#include <unistd.h>

static int fails(int fd, const char *operation) {
  char failure[64] = "", link[64], path[4096];
  int file = open(FAILURE, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  ssize_t length = read(file, failure, sizeof failure - 1);
  close(file);
  char *files = length > 0 ? strchr(failure, ' ') : NULL;
  if (files == NULL) return 0;
  *files++ = 0;
  if (strcmp(failure, operation) != 0) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strstr(path, files) != NULL;
}

static int isLog(int fd) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strstr(path, "/pg_wal/") != NULL;
}

#define REFUSE(operation) \
  do { int saved = errno; \
    if (fails(fd, operation)) { errno = EIO; return -1; } \
    errno = saved; } while (0)
#define REAL(name) \
  static __typeof__(name) *real; \
  if (real == NULL) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

int fsync(int fd) { REAL(fsync); REFUSE("sync"); return real(fd); }
int fdatasync(int fd) { REAL(fdatasync); REFUSE("sync"); return real(fd); }

ssize_t pwrite(int fd, const void *data, size_t size, off_t at) {
  REAL(pwrite);
  REFUSE("write");
  if (isLog(fd) && fails(fd, "sync")) return size;
  return real(fd, data, size, at);
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
  REAL(pwrite64);
  REFUSE("write");
  if (isLog(fd) && fails(fd, "sync")) return size;
  return real(fd, data, size, at);
}

ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t at) {
  REAL(pwritev); REFUSE("write"); return real(fd, parts, count, at);
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t at) {
  REAL(pwritev64); REFUSE("write"); return real(fd, parts, count, at);
}

int posix_fallocate(int fd, off_t at, off_t size) {
  REAL(posix_fallocate);
  return fails(fd, "write") ? EIO : real(fd, at, size);
}

int posix_fallocate64(int fd, off64_t at, off64_t size) {
  REAL(posix_fallocate64);
  return fails(fd, "write") ? EIO : real(fd, at, size);
}
`
