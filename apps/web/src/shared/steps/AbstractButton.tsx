// AI智能摘要 with its one-time tip. The tip's key survives a sign-out, so nobody is told twice.

import { BulbOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useState } from 'react'
import { ServiceButton } from '../permission/ServiceButton.tsx'

const SEEN = 'tip-aiAbstract'

export const AbstractButton = ({ onClick }: { onClick: () => void }) => {
  const [tip, setTip] = useState(() => localStorage.getItem(SEEN) === null)
  const dismiss = () => {
    localStorage.setItem(SEEN, '1')
    setTip(false)
  }
  const button = (
    <ServiceButton service="service:ai:abstract" icon={<BulbOutlined aria-hidden="true" />} onClick={onClick}>
      AI智能摘要
    </ServiceButton>
  )
  if (!tip) return button
  return (
    <Popover
      open
      placement="bottomRight"
      title="AI智能摘要"
      content={
        <div style={{ maxWidth: 240 }}>
          <p style={{ margin: '0 0 8px' }}>自动提取合同的关键信息，帮助快速了解合同内容。</p>
          <div style={{ textAlign: 'right' }}>
            <Button type="primary" size="small" onClick={dismiss}>
              我知道了
            </Button>
          </div>
        </div>
      }
    >
      <span>{button}</span>
    </Popover>
  )
}
