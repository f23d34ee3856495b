import { CodedError } from '../errors.ts'

/** Bytes of forms being read or worked on in this process, all together and of one sender. */
const ALL_BYTES = 256 * 1024 * 1024
const SENDER_BYTES = 64 * 1024 * 1024

/** Gives back what was taken; more than once does no harm. */
export type Release = () => void
export type FormRoom = { take: (sender: string, bytes: number) => Release }

/** A file is in memory from its first byte to the end of its call: room for it is taken before a byte is read. */
export const formRoom = (all = ALL_BYTES, ofSender = SENDER_BYTES): FormRoom => {
  let taken = 0
  const bySender = new Map<string, number>()
  return {
    take: (sender, bytes) => {
      const own = bySender.get(sender) ?? 0
      // A sender's first form is let in whatever its size: its call has declared that it may be so large.
      if ((own > 0 && own + bytes > ofSender) || taken + bytes > all)
        throw new CodedError('UNAVAILABLE', '正在上传的文件较多，请稍后再试', { retryAfter: 3 })
      taken += bytes
      bySender.set(sender, own + bytes)
      let isTaken = true
      return () => {
        if (!isTaken) return
        isTaken = false
        taken -= bytes
        const left = bySender.get(sender)! - bytes
        if (left > 0) bySender.set(sender, left)
        else bySender.delete(sender)
      }
    },
  }
}
