import { sql } from 'kysely'
import { capability, onTheClock, provide } from '../../../platform/capability.ts'
import { HAND_OVER, type HandOverStep } from '../../company/members/hand-over.ts'
import { CONTRACT_NEWS, type ContractNews, type NewsMessage, newsIn } from '../../contracts/contract/news.ts'
import { LEGACY_KEPT } from '../../contracts/lists/legacy.ts'
import { keepFinished, keepLegacyContract } from './archive-finished.ts'
import { archiveCalls } from './calls.ts'
import { ARCHIVE_EXPORT, ARCHIVE_PACKAGE, runArchiveExport, runArchivePackage } from './exports.ts'
import { IMPORT_PAPER, runImport } from './import-paper.ts'
import { sealKeptTexts } from './kept-text.ts'
import { giveUpText, READ_TEXT, readText, type TextKey } from './read-text.ts'
import { type KeptKey, VERIFY_AGAIN, verifyAgain } from './verify-again.ts'

/** Somebody leaves: what he answered for is answered for by whoever takes over. */
const keptContracts: HandOverStep = {
  kind: '负责履约的合同',
  move: async (db, companyId, from, to) => {
    const { numUpdatedRows } = await db
      .updateTable('archived')
      .set({ performer_id: to.account_id, revision: sql`revision + 1` })
      .where('company_id', '=', companyId)
      .where('performer_id', '=', from.account_id)
      .executeTakeFirst()
    return Number(numUpdatedRows)
  },
}

const LONG = { timeLimit: 4 * 3600 }
/** A file store that is away for an hour costs no contract its words: what is given up is never read again. */
const OVER_AN_HOUR = { retries: 8, retryDelay: 30 }

export const archive = capability({
  name: 'insight/archive',
  calls: archiveCalls,
  jobs: (services, work) => {
    // The news that a contract is finished is news to the archive as well.
    const keep = async (all: readonly (NewsMessage | ContractNews)[]) => {
      await services.signersFirst.quiet()
      await keepFinished(services, [...new Set(all.flatMap(newsIn).map(({ contractId }) => contractId))])
    }
    work.job<NewsMessage | ContractNews>('archive.keep', ({ data }) => keep([data]), {
      together: keep,
      on: CONTRACT_NEWS,
      retries: 5,
      retryDelay: 30,
    })
    work.job<{ companyId: string; elgId: string }>(
      'archive.keepLegacy',
      ({ data }) => keepLegacyContract(services, data),
      { on: LEGACY_KEPT },
    )
    work.job<TextKey>(READ_TEXT, readText(services), {
      on: READ_TEXT,
      ...OVER_AN_HOUR,
      timeLimit: 1800,
      concurrency: 1,
      onDead: (key) => giveUpText(services, key),
    })
    work.job<KeptKey>(VERIFY_AGAIN, verifyAgain(services), {
      on: VERIFY_AGAIN,
      ...OVER_AN_HOUR,
      concurrency: 1,
    })
    work.job(
      'archive.sealText',
      ({ signal }) => sealKeptTexts(services, signal),
      onTheClock('*/5 * * * *', LONG),
    )
    work.task(IMPORT_PAPER, runImport(services), LONG)
    work.task(ARCHIVE_EXPORT, runArchiveExport(services), LONG)
    work.task(ARCHIVE_PACKAGE, runArchivePackage(services), LONG)
  },
  provides: [provide(HAND_OVER, keptContracts)],
  tables: ['archive_type', 'archived', 'archive_upload', 'contract_text', 'kept_text'],
  reads: [
    'account',
    'company',
    'contract',
    'contract_file',
    'contract_participant',
    'contract_type',
    'elg_contract',
    'elg_contract_file',
    'member',
  ],
})
