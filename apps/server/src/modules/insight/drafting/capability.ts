import { capability, onTheClock } from '../../../platform/capability.ts'
import { handlers, prepareThenCommit } from '../../../platform/http/call.ts'
import { begun, write } from './begin.ts'
import { SEAL_DRAFTS, SEAL_VERSIONS } from './draft-words.ts'
import {
  checkDraft,
  compareVersions,
  draftDetail,
  draftTypes,
  exportDraft,
  keepVersion,
  listDrafts,
  removeDraft,
  saveDraft,
  useDraft,
} from './drafts.ts'
import { readReference } from './reference.ts'
import { askRewrite, canRewrite, rewritten } from './rewrite.ts'
import { sealDrafts, sealVersions } from './seal-drafts.ts'
import { understand } from './understand.ts'

export const drafting = capability({
  name: 'insight/drafting',
  calls: handlers({
    '/draftAI/types': draftTypes,
    '/draftAI/understand': understand,
    '/draftAI/readReference': readReference,
    '/draftAI/create': prepareThenCommit(write, begun),
    '/draftAI/list': listDrafts,
    '/draftAI/detail': draftDetail,
    '/draftAI/save': saveDraft,
    '/draftAI/canRewrite': canRewrite,
    '/draftAI/rewrite': prepareThenCommit(askRewrite, rewritten),
    '/draftAI/keepVersion': keepVersion,
    '/draftAI/compareVersions': compareVersions,
    '/draftAI/check': checkDraft,
    '/draftAI/remove': removeDraft,
    '/draftAI/export': exportDraft,
    '/draftAI/use': useDraft,
  }),
  jobs: (services, work) => {
    const byAndBy = onTheClock('*/5 * * * *', { timeLimit: 4 * 3600 })
    work.job(SEAL_DRAFTS, ({ signal }) => sealDrafts(services, signal), byAndBy)
    work.job(SEAL_VERSIONS, ({ signal }) => sealVersions(services, signal), byAndBy)
  },
  tables: ['ai_draft', 'ai_draft_version'],
})
