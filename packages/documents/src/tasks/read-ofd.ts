import type { Task } from '../worker/protocol.ts'
export const readOfd: Task<{ bytes: Uint8Array }, any> = async () => {
  throw new Error('todo')
}
