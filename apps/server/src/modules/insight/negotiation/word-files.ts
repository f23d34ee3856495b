import { DocumentError, sniff } from '@xinqi/documents'
import { CodedError } from '../../../platform/errors.ts'
import {
  type Call,
  type PlainHandler,
  type PreparingCall,
  prepareThenCommit,
} from '../../../platform/http/call.ts'
import { DOCX, fileAnswer } from '../ai-tasks/file-answer.ts'
import { refusalOf } from '../ai-tasks/refusal.ts'
import { analyse } from '../analysis/analysis-threads.ts'
import { changesInWord } from './changes-in-word.ts'
import { changedByAll, labelled, linesOfClauses, PROPOSAL } from './clauses.ts'
import { changeOf, openWords, PROPOSAL_IS, SOURCE } from './proposal-words.ts'
import { addProposals, isShownTo, proposalsOf } from './proposals.ts'
import { openClauses, placeIn, placeToChange, SIDE } from './room.ts'

type ReadWord = { accepted: string[]; rejected: string[]; authors: string[] }

const readFile = async ({ files }: PreparingCall<'/negotiation/importWord'>): Promise<ReadWord> => {
  const file = files[0]
  if (!file || file.bytes.length === 0) throw new CodedError('FILE_MISSING', '请选择改过的 Word 文件')
  try {
    if (sniff(file.bytes) !== 'docx') throw new CodedError('FILE_TYPE', '请上传 .docx 格式的 Word 文件')
    return await analyse('readTrackedWord', { docx: file.bytes })
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    throw new CodedError('FILE_UNREADABLE', refusalOf(error) ?? undefined)
  }
}

/** What of it is another text than the room's becomes proposals of whoever uploads it, not submitted yet. */
export const importWord = prepareThenCommit<'/negotiation/importWord', ReadWord>(
  readFile,
  async (call: Call<'/negotiation/importWord'>, { accepted, rejected, authors }) => {
    const { body, db, note, services } = call
    const place = await placeToChange(call, body.roomId)
    const clauses = await openClauses(services, place.room)
    const changes = changesInWord(clauses, accepted, rejected)
    // A file about something else would take everything out.
    const removed = changes.filter(({ kind }) => kind === PROPOSAL.remove).length
    const ours = clauses.filter(({ kind }) => kind === 'clause').length
    if (ours > 1 && removed > ours / 2)
      throw new CodedError('BAD_REQUEST', '文件与协商中的合同大不相同，请确认上传的是同一份合同')
    if (changes.length === 0) throw new CodedError('BAD_REQUEST', '文件与现在的条款相同，没有需要提议的改动')
    const author =
      authors.length === 1 ? authors[0]! : authors.length ? authors.join('、').slice(0, 100) : null
    await addProposals(
      { ...call, db },
      place,
      clauses,
      changes.map(({ kind, clauseId, text, untracked }) => ({
        kind,
        clauseId,
        text,
        reason: '',
        source: untracked ? SOURCE.untracked : SOURCE.tracked,
        author: untracked ? null : author,
      })),
    )
    note({ target: place.room.name, detail: { proposals: changes.length } })
    return { proposals: changes.length, untracked: changes.filter(({ untracked }) => untracked).length }
  },
)

/** The clauses as they stand; each side's waiting proposals on top as its tracked changes, reasons as comments. */
export const exportWord: PlainHandler<'/negotiation/exportWord'> = async (call) => {
  const { body, db, note, now, services } = call
  const place = await placeIn(call, body.roomId)
  const { room, side } = place
  const clauses = await openClauses(services, room)
  const rows = (await proposalsOf(db, room)).filter(
    (row) => isShownTo(row, side) && (row.state === PROPOSAL_IS.open || row.state === PROPOSAL_IS.unsent),
  )
  const waiting = await Promise.all(rows.map(async (row) => ({ row, words: await openWords(services, row) })))
  const layers = []
  let sofar = clauses
  for (const by of [SIDE.own, SIDE.other]) {
    const own = waiting.filter(({ row }) => row.side === by)
    if (own.length === 0) continue
    sofar = changedByAll(
      sofar,
      own.map(({ row, words }) => changeOf(row, words)),
    )
    const author = own[0]!.words.author ?? own[0]!.row.account_name
    layers.push({ author: author || '对方', lines: linesOfClauses(sofar) })
  }
  const titles = new Map(
    labelled(clauses).map(({ id, label, text }) => {
      const title = text.split('\n', 1)[0]!
      return [id, label ? `${label} ${title}` : title]
    }),
  )
  const { docx } = await analyse('writeTrackedWord', {
    lines: linesOfClauses(clauses),
    layers,
    remarks: waiting
      .filter(({ words }) => words.reason)
      .map(({ row, words }) => ({
        on: titles.get(row.clause_id) ?? '',
        text: `${row.account_name}：${words.reason}`,
      }))
      .filter(({ on }) => on),
    author: '协商室',
    at: now.toISOString(),
  })
  note({ target: room.name })
  return fileAnswer(docx, `${room.name}-协商稿.docx`, DOCX)
}
