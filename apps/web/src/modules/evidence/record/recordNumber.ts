export const isRecordNumber = (text: string): boolean => /^XQ[2-9A-HJ-NP-Z]{20}$/.test(text)
