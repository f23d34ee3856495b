import { capability, provide } from '../../../platform/capability.ts'
import { handlers } from '../../../platform/http/call.ts'
import { CONTRACT_WITNESS } from '../../contracts/contract/witness-point.ts'
import { SEND_PROBLEMS, type SendProblems } from '../../contracts/drafts/send-problems-point.ts'
import { agreedTextsOf, HELD, pagesOf, standingOf } from './agreed-texts.ts'
import { bringText, checkConsensus, releaseText, removeText, viewConsensus } from './check.ts'
import { consensusWitness } from './log-consensus.ts'

/** Other pages than were agreed do not go out unnoticed. */
const consensusProblems: SendProblems = {
  name: '核对定稿',
  problems: async (_services, db, { contract }) => {
    const rows = (await agreedTextsOf(db, contract.row.id)).filter(({ is_senders }) => is_senders)
    if (rows.length === 0) return []
    const pages = await pagesOf(db, contract)
    return rows.flatMap((row) => {
      const state = standingOf(row, pages)
      if (state === HELD.same || (state !== HELD.notYet && row.released_at)) return []
      const message = {
        [HELD.notYet]: `页面还没有与定稿「${row.name}」核对，请先核对`,
        [HELD.differs]: `页面与定稿「${row.name}」不一致，请更换文件，或确认已知悉差异`,
        [HELD.unread]: `页面无法与定稿「${row.name}」核对，请更换文件，或确认已知悉`,
      }[state]!
      return [{ at: 'files', message }]
    })
  },
}

/** The pages that are signed say what was agreed: held against it, told where they do not, and logged where they do. */
export const consensus = capability({
  name: 'insight/consensus',
  calls: handlers({
    '/consensus/view': viewConsensus,
    '/consensus/check': checkConsensus,
    '/consensus/bring': bringText,
    '/consensus/remove': removeText,
    '/consensus/release': releaseText,
  }),
  provides: [provide(SEND_PROBLEMS, consensusProblems), provide(CONTRACT_WITNESS, consensusWitness)],
  tables: ['agreed_text'],
})
