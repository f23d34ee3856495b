import type { Task } from '../worker/protocol.ts'
export const convertOfd: Task<{ bytes: Uint8Array }, any> = async () => {
  throw new Error('todo')
}
