import type { PartyRow } from './aggregate.ts'

export type RequiredAttachment = { attachmentId: string; name: string; required: boolean }
/** `id` is that of what was asked for, `fileId` the file's own: several may be given for one request. */
export type UploadedAttachment = { id: string; fileId: string; blobId: string; name: string }

export const requiredAttachments = (party: PartyRow): RequiredAttachment[] =>
  party.attachments_asked as RequiredAttachment[]
/** Everything; what of it somebody is shown is for `shownTo` to say. */
export const uploadedAttachments = (party: PartyRow): UploadedAttachment[] =>
  party.attachments_given as UploadedAttachment[]
