import type { Data } from '@xinqi/api/calls'
import { Drawer } from 'antd'
import { useState } from 'react'
import { column } from '../../../shared/list/columns.tsx'
import { NumberedList } from '../../../shared/list/NumberedList.tsx'
import { WordFilter } from '../../../shared/list/QuickFilters.tsx'
import { EvidencePanel } from './EvidencePanel.tsx'

type EvidenceRow = Data<'/apiContract/evidenceList'>['list'][number]

export const Evidence = ({ appId }: { appId: string }) => {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <NumberedList
        path="/apiContract/evidenceList"
        what="存证"
        narrowedBy={['keyword']}
        body={({ keyword }) => ({ appId, ...(keyword ? { keyword } : {}) })}
        filters={({ query, find }) => (
          <WordFilter
            label="存证或合同编号"
            hint="存证编号、合同编号或名称"
            width={260}
            value={query.keyword}
            onFind={(keyword) => find({ keyword })}
          />
        )}
        rowKey="no"
        columns={[
          { key: 'no', title: '存证编号', width: 200, render: ({ no }) => no },
          { key: 'contract', title: '合同编号', width: 150, render: ({ contractNo }) => contractNo ?? '–' },
          { key: 'name', title: '名称', width: 200, render: ({ name }) => name },
          column.time<EvidenceRow>('at', '存证时间', 150),
          column.actions<EvidenceRow>(80, ({ no }) => [{ label: '查看', onClick: () => setOpen(no) }]),
        ]}
        empty="合同完成后自动存证，记录会出现在这里。"
      />
      {open && (
        <Drawer open size={760} title="存证记录" onClose={() => setOpen(null)}>
          <EvidencePanel appId={appId} no={open} />
        </Drawer>
      )}
    </>
  )
}
