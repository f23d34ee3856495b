import { capability } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { prepareDraft, putFile } from './prepare-draft.ts'
import { readTheDocs, searchTheDocs } from './read-docs.ts'
import { readText } from './read-text.ts'

/** The door for assistants: calls of the registry as tools, and a few calls only they need. */
export const agentTools = capability({
  name: 'agents/tools',
  calls: handlers({
    '/agents/docs/search': searchTheDocs,
    '/agents/docs/read': readTheDocs,
    '/agents/contract/text': readText,
    '/agents/file/put': putFile,
    '/agents/draft/prepare': prepareDraft,
  }),
})
