// What became of each of many: refusals first, with their reasons.

import { Alert, Button, Modal, Table } from 'antd'

export type Outcome = { name: string; reason: string | null }
export type Outcomes = { title: string; done: string; each: readonly Outcome[] }

export const OutcomeDialog = ({
  outcomes: { title, done, each },
  onClose,
}: {
  outcomes: Outcomes
  onClose: () => void
}) => {
  const refused = each.filter(({ reason }) => reason !== null)
  const succeeded = each.filter(({ reason }) => reason === null)
  return (
    <Modal
      open
      title={title}
      width={560}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      <Alert
        type={refused.length ? 'warning' : 'success'}
        showIcon
        style={{ marginBottom: 16 }}
        title={`${done} ${succeeded.length} 人${refused.length ? `，${refused.length} 人未成功` : ''}`}
      />
      <Table
        size="small"
        rowKey="key"
        pagination={each.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
        dataSource={[...refused, ...succeeded].map((row, key) => ({ ...row, key }))}
        columns={[
          { title: '成员', dataIndex: 'name', width: 200 },
          { title: '结果', dataIndex: 'reason', render: (reason: string | null) => reason ?? done },
        ]}
      />
    </Modal>
  )
}
