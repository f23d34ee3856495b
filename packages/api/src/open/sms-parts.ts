// How the networks count: seventy characters are one message; of longer ones each part holds sixty-seven.

const ONE = 70
const EACH = 67

/** As it arrives, the signature in front. */
export const signedText = (sign: string, content: string): string => `【${sign}】${content}`

export const smsParts = (text: string): number => {
  const length = [...text].length
  return length <= ONE ? 1 : Math.ceil(length / EACH)
}
