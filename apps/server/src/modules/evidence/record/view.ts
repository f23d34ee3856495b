import { checkAnchors } from '@xinqi/evidence'
import { hashLeaf, verifyProof } from '@xinqi/evidence/log'
import { rowsOf, theRow } from '../../../platform/db/row.ts'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, PlainHandler } from '../../../platform/http/call.ts'
import { maskTitle } from '../../../platform/masked-names.ts'
import { limitVisitors } from '../../../platform/security/limit-visitors.ts'
import { proofOf } from './anchors.ts'
import { placeOf, recordByNumber } from './records.ts'

const hex = (hash: Uint8Array) => Buffer.from(hash).toString('hex')

/** What anybody who holds the number may know: that it happened, when, and the hashes. Never what was signed. */
export const viewRecord: PlainHandler<'/contract/chain/view'> = async (call) => {
  const { body, db, services } = call
  await limitVisitors(call, 'evidence')
  const { contractId, number, leafId, entry, entryBytes } = await recordByNumber(db, body.no)
  const contract = await theRow(db, 'contract', { id: contractId }, ['name', 'status', 'finished_at'])
  const names = await fileNames(call, contractId)
  const { index, checkpoint } = await placeOf(services, leafId)
  return {
    no: number,
    title: maskTitle(contract.name),
    status: contract.status,
    finishedAt: entry.at,
    isSandbox: entry.signatures.some(({ sandbox }) => sandbox),
    parties: entry.parties.map(({ kind, name }) => ({ kind: kind === 'company' ? 1 : 2, name })),
    files: entry.files.map(({ file, versions }) => ({
      fileId: file,
      name: maskTitle(names.get(file) ?? ''),
      versions,
    })),
    signatures: entry.signatures.map(({ file, sandbox, ...one }) => ({
      ...one,
      fileId: file,
      isSandbox: sandbox,
    })),
    log: {
      origin: checkpoint.origin,
      index,
      size: checkpoint.size,
      leafHash: hex(hashLeaf(entryBytes)),
      rootHash: hex(checkpoint.root),
      checkpointAt: checkpoint.time,
    },
  }
}

/** The proof, checked here as anybody can check it elsewhere. */
export const viewProof: PlainHandler<'/contract/chain/viewPreserve'> = async (call) => {
  const { body, db, services } = call
  await limitVisitors(call, 'evidence')
  const { leafId } = await recordByNumber(db, body.no)
  const { index, note } = await placeOf(services, leafId)
  const proof = await proofOf(services, index, note)
  const { valid, reason } = verifyProof(proof, services.checkpointSigner)
  const roots = [await services.certificates.trust()]
  const anchors = checkAnchors(proof, services.checkpointSigner, roots).map(
    ({ kind, name, sandbox, size, at, serial, valid: isValid, reason: why }) => ({
      kind,
      name,
      isSandbox: sandbox,
      size,
      at,
      serial,
      isValid,
      reason: why,
    }),
  )
  return { proof, isValid: valid, reason, anchors }
}

export const viewFile: PlainHandler<'/contract/chain/attach/view'> = async (call) => {
  const { body, db } = call
  await limitVisitors(call, 'evidence')
  const { contractId, number, entry } = await recordByNumber(db, body.no)
  const file = entry.files.find((one) => one.file === body.fileId)
  if (!file) throw new CodedError('NOT_FOUND', '该存证记录中没有这个文件')
  const names = await fileNames(call, contractId)
  return {
    no: number,
    fileId: file.file,
    name: maskTitle(names.get(file.file) ?? ''),
    algorithm: 'SHA-256',
    versions: file.versions.map((sha256, version) => {
      const signed = entry.signatures.find((one) => one.file === file.file && one.sequence === version)
      return {
        version,
        sha256,
        signer: signed?.signer ?? null,
        certificate: signed?.certificate ?? null,
        at: signed?.at ?? null,
      }
    }),
  }
}

const fileNames = async (
  { db }: Pick<Call<'/contract/chain/view'>, 'db'>,
  contractId: string,
): Promise<Map<string, string>> => {
  const files = await rowsOf(db, 'contract_file', { contract_id: contractId }, { columns: ['id', 'name'] })
  return new Map(files.map(({ id, name }) => [id, name]))
}
