import type { Data } from '@xinqi/api/calls'
import { chinaTime } from '@xinqi/api/china-day'
import { contractStatusOf } from '@xinqi/api/status'
import { streamXlsx } from '../../../platform/spreadsheet.ts'
import type { KeptValue } from '../types/type-fields.ts'

type Row = Data<'/file/list'>['list'][number]
/** Some of the contracts, what they are worth, and what was said of them where their kind asks for more. */
export type SheetPage = {
  rows: readonly Row[]
  /** In cents, of those the house itself has started: what another wrote down for itself is its own. */
  amounts: ReadonlyMap<string, number>
  typeValues: ReadonlyMap<string, readonly KeptValue[]>
}

const HEADER = [
  '合同名称',
  '合同编号',
  '合同类型',
  '状态',
  '合同金额',
  '发起人',
  '发起企业',
  '签署方',
  '发起时间',
  '签署截止',
  '完成时间',
]

const localTime = (instant: string | null): string | null => instant && chinaTime(new Date(instant))

const yuan = (cents: number | undefined): number | null => (cents === undefined ? null : cents / 100)

/** The usual columns, then one for each field that is asked for; at the end what there is to say. */
export const contractSheet = (
  asked: readonly string[],
  pages: AsyncIterable<SheetPage>,
  said: () => string | undefined = () => undefined,
): AsyncIterable<Uint8Array> => {
  const lines = async function* () {
    for await (const { rows, amounts, typeValues } of pages)
      for (const row of rows)
        yield [
          row.name,
          row.number,
          row.typeName,
          contractStatusOf(row.status, row.phase).label,
          yuan(amounts.get(row.contractId)),
          row.initiatorName,
          row.companyName,
          row.parties.join('、'),
          localTime(row.sentAt ?? row.createdAt),
          localTime(row.deadlineAt),
          localTime(row.finishedAt),
          ...asked.map(
            (name) => typeValues.get(row.contractId)?.find((kept) => kept.name === name)?.value ?? null,
          ),
        ]
    const last = said()
    if (last) yield [last]
  }
  return streamXlsx('合同清单', [...HEADER, ...asked], lines())
}
