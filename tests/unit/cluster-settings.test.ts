import { describe, expect, it } from 'vitest'
import { computeResourceSettings } from '../../src/server/cluster/settings.ts'

const GB = 2 ** 30

describe('the settings of the embedded cluster', () => {
  it('reserve an eighth of the memory, 128 MB to 2 GB, and allow only small sorts on small machines', () => {
    const computeFor = (memory: number) =>
      computeResourceSettings({ memory: memory * GB, processors: 2, sharedMemory: undefined })
    expect(computeFor(0.5)).toMatchObject({
      shared_buffers: '128MB',
      effective_cache_size: '512MB',
      work_mem: '8MB',
      maintenance_work_mem: '64MB',
    })
    expect(computeFor(8)).toMatchObject({
      shared_buffers: '1024MB',
      effective_cache_size: '4096MB',
      work_mem: '16MB',
      maintenance_work_mem: '256MB',
    })
    expect(computeFor(64)).toMatchObject({ shared_buffers: '2048MB', work_mem: '32MB' })
  })

  it('let a report run in several processes only on a machine with several processors', () => {
    const countWorkers = (processors: number) =>
      computeResourceSettings({ memory: GB, processors, sharedMemory: undefined })
        .max_parallel_workers_per_gather
    expect([1, 2, 16].map(countWorkers)).toEqual(['0', '2', '2'])
  })

  it('let processes exchange rows through files when a container has little shared memory', () => {
    const machine = { memory: GB, processors: 2 }
    const MB = 2 ** 20
    expect(computeResourceSettings({ ...machine, sharedMemory: 64 * MB })).toMatchObject({
      dynamic_shared_memory_type: 'mmap',
    })
    expect(computeResourceSettings({ ...machine, sharedMemory: 2 * GB })).not.toHaveProperty(
      'dynamic_shared_memory_type',
    )
  })
})
