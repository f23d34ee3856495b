import type { Draft } from '@xinqi/api/calls'
import { renamedFileRules } from '@xinqi/api/contract-fields/file-rules'

/** A new version of a file takes its place in the reading order, and what was placed on it stays where it was. */
export const withFileReplaced = (draft: Draft, before: string, after: string): Draft => ({
  ...draft,
  files: draft.files.map((id) => (id === before ? after : id)),
  ...renamedFileRules(draft.fileRules, new Map(draft.files.map((id) => [id, id === before ? after : id]))),
  fields: draft.fields.map((field) => (field.fileId === before ? { ...field, fileId: after } : field)),
})

export const withoutFile = (draft: Draft, fileId: string): Draft => ({
  ...draft,
  files: draft.files.filter((id) => id !== fileId),
  ...(draft.fileRules ? { fileRules: draft.fileRules.filter((rule) => rule.fileId !== fileId) } : {}),
  fields: draft.fields.filter((field) => field.fileId !== fileId),
})
