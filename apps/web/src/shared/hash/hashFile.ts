import { words } from '../messages/shared.zh.ts'
import type { FileHashes } from './hashWorker.ts'

export const hashFile = (file: File): Promise<FileHashes> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./hashWorker.ts', import.meta.url), { type: 'module' })
    worker.onmessage = ({ data }: MessageEvent<FileHashes>) => {
      worker.terminate()
      resolve(data)
    }
    worker.onerror = () => {
      worker.terminate()
      reject(new Error(words().fileUnreadable))
    }
    worker.postMessage(file)
  })
