import type { PartyRow } from './aggregate.ts'

export type Asked = { attachmentId: string; name: string; required: boolean }
/** `id` is that of what was asked for, `fileId` the file's own: several may be given for one request. */
export type Given = { id: string; fileId: string; blobId: string; name: string }

export const askedOf = (party: PartyRow): Asked[] => party.attachments_asked as Asked[]
/** Everything; what of it somebody is shown is for `shownTo` to say. */
export const givenBy = (party: PartyRow): Given[] => party.attachments_given as Given[]
