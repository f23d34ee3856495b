import { EXTRACTOR, type FactSheet, readFactSheet } from '@xinqi/review'

/** The facts of a contract's files. */
export const readFacts = ({
  files,
  today,
}: {
  files: { name: string; text: string }[]
  today: string
}): FactSheet =>
  files.every(({ text }) => text.trim() === '')
    ? { extractor: EXTRACTOR, kind: '', reading: '未读出', facts: [] }
    : readFactSheet(files, { today })
