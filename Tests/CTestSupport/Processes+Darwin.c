#ifdef __APPLE__
#include "CTestSupport.h"
#include <libproc.h>
#include <mach/mach_time.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/proc.h>

int ctestsupport_process(pid_t process, struct ctestsupport_process *facts) {
  struct proc_taskallinfo all;
  // A process that has ended, even one that nobody waited for, gives nothing.
  if (proc_pidinfo(process, PROC_PIDTASKALLINFO, 0, &all, sizeof all) != sizeof all) return -1;
  mach_timebase_info_data_t unit;
  if (mach_timebase_info(&unit) != 0) return -1;
  facts->is_stopped = all.pbsd.pbi_status == SSTOP;
  facts->has_terminal = all.pbsd.e_tdev != (uint32_t)-1;
  facts->threads = all.ptinfo.pti_threadnum;
  double ticks = (double)(all.ptinfo.pti_total_user + all.ptinfo.pti_total_system);
  facts->processor_seconds = ticks * unit.numer / unit.denom / 1e9;
  facts->start_microseconds = (long long)(all.pbsd.pbi_start_tvsec * 1000000 + all.pbsd.pbi_start_tvusec);
  return 0;
}

int ctestsupport_descriptors(pid_t process, int *numbers, int limit) {
  struct proc_fdinfo found[1024];
  int bytes = proc_pidinfo(process, PROC_PIDLISTFDS, 0, found, sizeof found);
  int count = bytes <= 0 ? 0 : bytes / (int)sizeof found[0];
  if (count > limit) count = limit;
  for (int i = 0; i < count; i++) numbers[i] = found[i].proc_fd;
  return count;
}

int ctestsupport_path(pid_t process, int descriptor, char *path, size_t size) {
  struct vnode_fdinfowithpath file;
  if (proc_pidfdinfo(process, descriptor, PROC_PIDFDVNODEPATHINFO, &file, sizeof file) != sizeof file) return -1;
  return snprintf(path, size, "%s", file.pvip.vip_path) < (int)size ? 0 : -1;
}
#endif
