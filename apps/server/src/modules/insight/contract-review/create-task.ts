import { AI_WORDS } from '@xinqi/api/ai'
import { CodedError } from '../../../platform/errors.ts'
import type { Call } from '../../../platform/http/call.ts'
import { quotaOwner } from '../../quota/copies/owner.ts'
import { fileOfKey } from '../ai-tasks/candidate-files.ts'
import { type NewFile, startTask } from '../ai-tasks/start-task.ts'
import { checkedUpload, pagesAtSight } from '../ai-tasks/uploaded.ts'
import { checklistFor } from './checklists.ts'
import { CONTRACT_TYPES } from './contract-types.ts'
import type { ExamineOptions } from './examine-task.ts'

type Creating = '/contractExamine/createExamineTask' | '/contractExamine/inner/createExamineTask'

export const createExamineTask = async (call: Call<Creating>) => {
  const { actor, body, db, files, note } = call
  if (body.contractType && !CONTRACT_TYPES.includes(body.contractType))
    throw new CodedError('BAD_REQUEST', '没有这一合同类型，请重新选择')
  if (body.checklistId) await checklistFor(db, quotaOwner(actor), body.checklistId)
  const file: NewFile = body.ossKey ? await inHouse(call, body.ossKey) : uploaded(files[0])
  const options: ExamineOptions = {
    contractType: body.contractType,
    stance: body.stance,
    strictness: body.strictness,
    checklistId: body.checklistId,
  }
  const { taskId } = await startTask(call, {
    kind: 'examine',
    title: file.name.replace(/\.[^.]*$/, ''),
    files: [file],
    options,
    from: body,
  })
  note({ target: file.name })
  return { fileId: taskId }
}

const uploaded = (given: Parameters<typeof checkedUpload>[0]): NewFile => {
  const file = checkedUpload(given, AI_WORDS.examineMissing)
  return { side: 'base', name: file.fileName, pages: pagesAtSight(file), bytes: file.bytes }
}

const inHouse = async (call: Call<Creating>, key: string): Promise<NewFile> => {
  const { name, sourceBlob, pages } = await fileOfKey(call, key)
  return { side: 'base', name, pages, sourceBlob }
}
