import type { Data } from '@xinqi/api/calls'
import { Button } from 'antd'
import { call } from '../../../shared/api/call.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { Copyable } from '../../../shared/format/Copyable.tsx'
import { fileSize } from '../../../shared/format/fileSize.ts'
import { instant } from '../../../shared/format/instant.ts'
import { ToneTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import { NumberedList } from '../../../shared/list/NumberedList.tsx'
import { ContractNoFilter, OneFilter } from '../../../shared/list/QuickFilters.tsx'
import { toast } from '../../../shared/lite/toast.ts'

type Copy = Data<'/open/store/syncLog'>['list'][number]
const STATUS = ['待同步', '已同步', '重试中', '已放弃'] as const
const COLOUR = ['blue', 'green', 'orange', 'red'] as const

const again = async (copyIds?: string[]) => {
  const { copies } = await call('/open/store/syncAgain', copyIds ? { copyIds } : {})
  toast.success(copies ? `已重新安排 ${copies} 个文件` : '没有需要重新同步的文件')
  await outdate('/open/store/syncLog')
}

export const SyncLog = () => (
  <NumberedList
    path="/open/store/syncLog"
    what="同步记录"
    narrowedBy={['status', 'contractNo']}
    body={({ status, contractNo }) => ({
      ...(status ? { status: Number(status) } : {}),
      ...(contractNo ? { contractNo } : {}),
    })}
    filters={({ query, find, refetch }) => (
      <>
        <OneFilter
          label="状态"
          all="全部状态"
          width={130}
          value={query.status || undefined}
          options={STATUS.map((label, value) => ({ value: String(value), label }))}
          onChange={(status) => find({ status })}
        />
        <ContractNoFilter value={query.contractNo} onFind={find} />
        <Button onClick={refetch}>刷新</Button>
        <Button onClick={() => void again()}>重试全部未成功</Button>
      </>
    )}
    rowKey="copyId"
    columns={[
      { key: 'file', title: '文件', width: 170, render: ({ fileName }) => fileName },
      { key: 'no', title: '合同编号', width: 120, render: (copy) => copy.contractNo },
      { key: 'store', title: '云存储', width: 110, render: ({ storeName }) => storeName },
      column.tag<Copy>('status', '状态', 80, (copy) => (
        <ToneTag tone={COLOUR[copy.status as 0]}>{STATUS[copy.status as 0]}</ToneTag>
      )),
      { key: 'size', title: '大小', width: 80, render: ({ size }) => fileSize(size) },
      {
        key: 'sha256',
        title: 'SHA-256',
        width: 130,
        render: ({ sha256 }) => <Copyable text={sha256} what="SHA-256" />,
      },
      {
        key: 'at',
        title: '结果',
        width: 170,
        render: ({ copiedAt, failure, createdAt }) =>
          copiedAt ? instant(copiedAt) : (failure ?? instant(createdAt)),
      },
      column.actions<Copy>(90, ({ copyId }) => [{ label: '重新同步', onClick: () => void again([copyId]) }]),
    ]}
    empty="没有同步记录。启用云存储后，完成的合同文件会自动复制过去。"
  />
)
