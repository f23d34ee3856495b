// Comments and tracked changes written into somebody's own Word file, its looks untouched; and a plain new Word file.

export { newWordFile, plainCells, type WordCell, type WordParagraph, type WordRun } from './new-word-file.ts'
export { placeQuote } from './place-quote.ts'
export { type WordText, wordText } from './read-word.ts'
export { changeAuthors, wordLines } from './word-lines.ts'
export { type WordComment, type WordEdit, type WrittenMarks, writeMarks } from './write-marks.ts'
