import { stageName } from '@xinqi/api/ai'
import type { Data } from '@xinqi/api/calls'
import type { Services } from '../../../platform/services.ts'
import { pdfName } from '../../contracts/contract/file-format.ts'
import type { AiFileRow, AiTaskRow } from './task-rows.ts'

type Row = Data<'/contractCompare/list'>['list'][number]
type Kind = Parameters<typeof stageName>[0]

export const presentProgress = (task: AiTaskRow) => ({
  status: task.status,
  stage: task.stage,
  stageName: stageName(task.kind as Kind, task.stage),
  progress: task.progress,
  reason: task.reason,
})

export const pagesOf = ({ page_sizes }: AiFileRow): number => (page_sizes as unknown[]).length

export const presentTask = (task: AiTaskRow, files: readonly AiFileRow[], accountId: string): Row => ({
  taskId: task.id,
  fileId: task.id,
  kind: task.kind,
  title: task.title,
  ...presentProgress(task),
  pages: task.pages,
  copies: task.copies,
  similarity: task.similarity,
  counts: task.counts as Record<string, number>,
  files: files.map((file) => ({ side: file.side, name: file.name, pages: pagesOf(file) })),
  createdByName: task.account_name,
  isMine: task.account_id === accountId,
  createdAt: task.created_at.toISOString(),
  finishedAt: task.finished_at?.toISOString() ?? null,
})

export const presentShownFile = (services: Services, file: AiFileRow) => ({
  side: file.side,
  name: file.name,
  url:
    file.pdf_blob &&
    services.links.make({ blobId: file.pdf_blob, fileName: pdfName(file.name), download: false }),
  pages: (file.page_sizes as [number, number][]).map(([width, height]) => ({ width, height })),
  isWord: file.kind === 'docx',
})
