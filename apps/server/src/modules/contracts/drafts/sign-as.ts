import { FILE_STATE } from '@xinqi/api/work-list-status'
import { CodedError, orNotFound } from '../../../platform/errors.ts'
import type { PlainHandler } from '../../../platform/http/call.ts'
import { actOf, performedBy } from '../contract/act.ts'
import { perform } from '../contract/perform.ts'
import { assertOfdAllowed, assertOfdSignable } from '../contract/prepare-ofd.ts'
import { changeFile } from '../contract/write-files.ts'

/** Whether people sign a file as it was uploaded or pages made of it. What cannot be signed as it is is said at once. */
export const signAs: PlainHandler<'/contract/signAs'> = async (call) => {
  const { body, db, note, now, services } = call
  const { contract } = await perform({
    ...performedBy(actOf(call)),
    action: 'edit',
    after: async ({ row, files }) => {
      const file = orNotFound(files.find(({ id }) => id === body.fileId))
      if (file.state !== FILE_STATE.ready || file.source_format !== 'ofd')
        throw new CodedError('CONTRACT_STATUS')
      if (body.format === 'ofd') {
        if (row.kind !== 'contract')
          throw new CodedError('CONTRACT_INCOMPLETE', '扫码签署的合同不能以 OFD 原件签署')
        await assertOfdAllowed(services, db, row.company_id)
        const source = orNotFound(await services.blobs.find(db, file.source_blob))
        assertOfdSignable(file, await services.blobs.read(source), [], now)
      }
      await changeFile(db, { contractId: row.id, fileId: file.id }, { signed_as: body.format })
      note({ target: row.name || '未命名草稿', detail: { file: file.name, format: body.format } })
    },
  })
  return { revision: contract.row.revision + 1 }
}
