import { isFactKey, type OwnField } from '@xinqi/review'
import { CodedError } from '../../../platform/errors.ts'
import type { Call, UploadedFile } from '../../../platform/http/call.ts'
import { startTask } from '../ai-tasks/start-task.ts'
import { checkedUpload, pagesAtSight } from '../ai-tasks/uploaded.ts'

export type AskedField = Omit<OwnField, 'fact'> & { fact?: string }
type Starting = Pick<Call<'/contractExamine/createExamineTask'>, 'actor' | 'db' | 'now' | 'services'>

/** Keys are what the answers are known by, and a fact must be one there is. Pure. */
export const checkedFields = (asked: readonly AskedField[]): OwnField[] => {
  const twice = asked.find(({ key }, at) => asked.findIndex((one) => one.key === key) !== at)
  if (twice) throw new CodedError('OPEN_EXTRACT_FIELDS', `字段 ${twice.key} 重复`)
  return asked.map(({ fact, ...field }) => {
    if (fact === undefined) return field
    if (!isFactKey(fact))
      throw new CodedError('OPEN_EXTRACT_FIELDS', `没有 ${fact} 这一要素，可用的见 extract/facts`)
    return { ...field, fact }
  })
}

export const createExtractTask = async (
  call: Starting,
  file: UploadedFile,
  asked: readonly AskedField[],
): Promise<{ taskId: string }> => {
  const fields = checkedFields(asked)
  const given = checkedUpload(file, '请选择要提取的合同文件')
  const { taskId } = await startTask(call, {
    kind: 'extract',
    title: given.fileName.replace(/\.[^.]*$/, ''),
    files: [{ side: 'base', name: given.fileName, pages: pagesAtSight(given), bytes: given.bytes }],
    options: { fields },
    from: {},
  })
  return { taskId }
}
