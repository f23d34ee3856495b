// 导入台账: every line with what is wrong with it, then those that are right, as one piece of work.

import type { Data } from '@xinqi/api/calls'
import { Alert, Button, Checkbox, Modal, Table } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, download, upload } from '../../../shared/api/call.ts'
import { useAct } from '../../../shared/api/useAct.ts'
import { outdate } from '../../../shared/api/useCall.ts'
import { toast } from '../../../shared/lite/toast.ts'
import { SHEET_RULES } from '../../../shared/upload/SheetImportDialog.tsx'
import { UploadBox } from '../../../shared/upload/UploadBox.tsx'
import styles from './ledger.module.css'
import { ledgerChanged } from './ledgerChanged.ts'

type Checked = Data<'/ledger/import/check'>

export const LedgerImport = ({ onClose }: { onClose: () => void }) => {
  const [checked, setChecked] = useState<Checked | null>(null)
  const [onlyBad, setOnlyBad] = useState(false)
  const { busy, refusal, act } = useAct()
  const navigate = useNavigate()
  const rows = checked?.rows.filter(({ problems }) => !onlyBad || problems.length) ?? []
  const run = () =>
    act(async () => {
      const { taskId } = await call('/ledger/import/run', { importId: checked!.importId }, { quiet: true })
      await Promise.all([outdate('/task/list'), ledgerChanged()])
      toast.success('正在导入，可在任务详情查看进度')
      onClose()
      navigate(`/downdetails?taskId=${taskId}`)
    })
  return (
    <Modal
      open
      width={960}
      title="导入台账"
      okText={checked ? `导入 ${checked.good} 行` : '导入'}
      okButtonProps={{ disabled: !checked?.good }}
      confirmLoading={busy}
      cancelText="取消"
      onOk={() => void run()}
      onCancel={onClose}
    >
      {refusal && <Alert type="error" showIcon title={refusal} role="alert" />}
      <p>
        <Button
          type="link"
          style={{ padding: 0 }}
          onClick={() => void download('/ledger/import/download', {})}
        >
          下载导入模板
        </Button>
        <span className={styles.hint}>，一次最多 10,000 行；同一文件重复导入不会重复建账</span>
      </p>
      <UploadBox<Checked>
        label={checked ? '重新选择文件' : '选择填写好的表格'}
        rules={SHEET_RULES}
        send={(file, way) => upload('/ledger/import/check', { file }, { ...way, quiet: true })}
        onDone={setChecked}
      />
      {checked && (
        <>
          <p role="status">
            共 {checked.total} 行，可导入 {checked.good} 行，有问题 {checked.total - checked.good} 行。
            <Checkbox checked={onlyBad} onChange={(event) => setOnlyBad(event.target.checked)}>
              只看有问题的
            </Checkbox>
          </p>
          <Table
            size="small"
            scroll={{ x: 800, y: 320 }}
            rowKey="line"
            dataSource={rows}
            pagination={{ pageSize: 50, hideOnSinglePage: true }}
            rowClassName={({ problems }) => (problems.length ? styles.bad! : '')}
            columns={[
              { title: '行', dataIndex: 'line', width: 60 },
              { title: '合同', render: (_, row) => row.cells[0] || '–' },
              { title: '相对方', render: (_, row) => row.cells[2] || '–' },
              { title: '金额', align: 'right', render: (_, row) => row.cells[5] || '–' },
              { title: '问题', width: 360, render: (_, row) => row.problems.join('；') || '–' },
            ]}
          />
        </>
      )}
    </Modal>
  )
}
