// No test has to remember it: when a world comes to its end, every finished file in it is held to the light.

import { createHash } from 'node:crypto'
import { DAY } from '@xinqi/api/durations'
import { verifyOfd } from '@xinqi/national-seal'
import { toPem, verifyPdf } from '@xinqi/pdf-signature'
import { sql } from 'kysely'
import { trustOf } from '../src/platform/national-seals/seal-material.ts'
import type { Services } from '../src/platform/services.ts'
import { cannotVerify, problemsBesideSeals, problemsOf } from './verify-pdf.ts'

/** Signed by all: finished, made void, an agreement that is done, ended by one. */
const FINISHED = [4, 7, 11, 12]
const AT_ONCE = 2

type Finished = Awaited<ReturnType<typeof finishedFiles>>[number]

const finishedFiles = ({ db }: Services, only?: readonly string[]) =>
  db
    .selectFrom('contract_file')
    .innerJoin('contract', 'contract.id', 'contract_file.contract_id')
    .innerJoin('contract_signature', (join) =>
      join
        .onRef('contract_signature.contract_id', '=', 'contract_file.contract_id')
        .onRef('contract_signature.file_id', '=', 'contract_file.id'),
    )
    .where('contract.status', 'in', FINISHED)
    .$if(Boolean(only), (query) => query.where('contract.id', 'in', only!))
    .groupBy([
      'contract.name',
      'contract.id',
      'contract_file.id',
      'signed_as',
      'current_blob',
      'current_sha256',
    ])
    .select(['contract.name', 'contract.id', 'signed_as', 'current_blob', 'current_sha256'])
    .select(({ fn }) => [
      fn.countAll<number>().as('signatures'),
      fn.max('contract_signature.signed_at').as('lastAt'),
      fn.min('contract_signature.signed_at').as('firstAt'),
      sql<boolean>`bool_or(contract_signature.national_seals is not null)`.as('isSealed'),
    ])
    .execute()

/** Nothing installed here reads an OFD original: it is judged by the engine alone, which other software was put to. */
const problemsOfOfd = async (
  { nationalSeals }: Services,
  ofd: Buffer,
  { lastAt, signatures }: Finished,
): Promise<string[]> => {
  const found = verifyOfd(ofd, { trust: trustOf(await nationalSeals.material()), now: lastAt })
  const isWhole = found.verdict === 'valid' && found.closed && found.signatures.length >= Number(signatures)
  return isWhole ? [] : [`${found.verdict}: ${found.reason}, ${found.signatures.length} signatures`]
}

const problemsOfOne = async (services: Services, file: Finished, root: Buffer): Promise<string[]> => {
  const blob = file.current_blob && (await services.blobs.find(services.db, file.current_blob))
  if (!blob) return ['the file is gone']
  const pdf = await services.blobs.read(blob)
  if (!file.current_sha256?.equals(createHash('sha256').update(pdf).digest()))
    return ['the file is not the one in the books']
  const signatures = Number(file.signatures)
  if (file.signed_as === 'ofd') return problemsOfOfd(services, pdf, file)
  // Others' programs go by the time of the machine: a certificate of a world whose clock was moved is not valid to them.
  const inTheirTime = +file.lastAt <= Date.now() && +file.firstAt > Date.now() - 364 * DAY
  if (inTheirTime && !cannotVerify)
    return file.isSealed ? problemsBesideSeals(pdf, signatures) : problemsOf(pdf, { signatures, root })
  // National seals are judged by the tests of their own: here the other half is counted.
  if (file.isSealed) return []
  const found = verifyPdf(pdf, { trust: toPem('CERTIFICATE', root), now: file.lastAt })
  return found.verdict === 'valid' && found.signatures.length === signatures
    ? []
    : [`${found.verdict}, ${found.signatures.length} of ${signatures} signatures`]
}

/** Throws when a finished contract (or one of these) has a file that other programs do not accept. */
export const assertFinishedFiles = async (services: Services, only?: readonly string[]): Promise<void> => {
  const files = await finishedFiles(services, only)
  if (files.length === 0) return
  const root = await services.certificates.root()
  const problems: string[] = []
  const waiting = files.values()
  const work = async () => {
    for (const file of waiting)
      for (const problem of await problemsOfOne(services, file, root))
        problems.push(`《${file.name}》 ${file.id}: ${problem}`)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  if (problems.length) throw new Error(`finished files that do not hold:\n${problems.join('\n')}`)
}
