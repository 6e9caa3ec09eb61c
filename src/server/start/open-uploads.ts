import { join } from 'node:path'
import type { Environment } from './environment.ts'
import { createBucketStore } from '../uploads/bucket-store.ts'
import { createFolderStore } from '../uploads/folder-store.ts'
import type { UploadStore } from '../context/upload-store.ts'

/** Creates the store of uploads: the bucket of UPLOADS_URL, or the folder DATA_DIR/uploads. */
export function openUploads({
  uploadsUrl,
  dataDir,
}: Pick<Environment, 'uploadsUrl' | 'dataDir'>): UploadStore {
  return uploadsUrl === undefined
    ? createFolderStore(join(dataDir, 'uploads'))
    : createBucketStore(uploadsUrl)
}
