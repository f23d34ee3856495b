import type { Data } from '@xinqi/api/calls'
import { CONTRACT_STATUS, statusOf } from '@xinqi/api/status'
import { writeXlsx } from '../../platform/spreadsheet.ts'

type Row = Data<'/file/list'>['list'][number]
const HEADER = [
  '合同名称',
  '合同编号',
  '合同类型',
  '状态',
  '发起人',
  '发起企业',
  '签署方',
  '发起时间',
  '签署截止',
  '完成时间',
]

export const localTime = (instant: string | null): string | null =>
  instant &&
  new Date(new Date(instant).getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

export const contractSheet = (rows: readonly Row[]): Promise<Uint8Array> =>
  writeXlsx(
    '合同清单',
    HEADER,
    rows.map((row) => [
      row.name,
      row.number,
      row.typeName,
      statusOf(CONTRACT_STATUS, row.status).label,
      row.initiatorName,
      row.companyName,
      row.parties.join('、'),
      localTime(row.sentAt ?? row.createdAt),
      localTime(row.deadlineAt),
      localTime(row.finishedAt),
    ]),
  )
