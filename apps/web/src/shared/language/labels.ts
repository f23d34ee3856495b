import { messages } from './messages.ts'

/** Words that packages/api declares for everybody (statuses, kinds of fields, titles of pages), by the Chinese they are. */
const labels = messages<Record<string, string>>('labels', {})

export const labelled = (label: string): string => labels()[label] ?? label
