// The two AI tools beside a contract or a template.
//   <AiEntryPanel place={{ pageType: 1, contractId }} candidates={{ attachId }} hasFiles={files.length > 0} />

import { DiffOutlined, FileSearchOutlined } from '@ant-design/icons'
import { AI_WORDS } from '@xinqi/api/ai'
import { Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { useOverlay } from '../dialogs/useOverlay.ts'
import { toast } from '../lite/toast.ts'
import { onLinkVisit } from '../session/linkVisit.ts'
import styles from './ai.module.css'
import { CompareDialog } from './CompareDialog.tsx'
import { ExamineDialog } from './ExamineDialog.tsx'
import type { AiPlace } from './openResult.ts'
import { type AiTool, useClosed, useIsAtHand } from './quota.ts'
import type { ToolOpened } from './ToolDialog.tsx'

const CARDS: Record<AiTool, { name: string; about: string; icon: ReactNode }> = {
  compare: { name: '智能比对', about: '比对主合同与定稿的差异', icon: <DiffOutlined aria-hidden="true" /> },
  examine: {
    name: '智能审查',
    about: '识别合同风险，给出评估与建议',
    icon: <FileSearchOutlined aria-hidden="true" />,
  },
}

const Card = ({ tool, onOpen }: { tool: AiTool; onOpen: () => void }) => {
  const closed = useClosed(tool)
  const { name, about, icon } = CARDS[tool]
  const card = (
    <button
      type="button"
      className={styles.card}
      aria-disabled={closed !== null}
      onClick={closed === null ? onOpen : undefined}
    >
      <span className={styles.cardIcon}>{icon}</span>
      <span>
        <b>{name}</b>
        <small>{about}</small>
      </span>
    </button>
  )
  return closed === null ? card : <Tooltip title={closed}>{card}</Tooltip>
}

export const AiEntryPanel = ({
  place,
  candidates,
  hasFiles,
  onlyAtHand = false,
}: {
  place: AiPlace
  candidates: ToolOpened['candidates']
  hasFiles: boolean
  /** Only what he has; nothing he would have to buy first. */
  onlyAtHand?: boolean
}) => {
  const isAtHand = { compare: useIsAtHand('compare'), examine: useIsAtHand('examine') }
  const dialog = useOverlay<AiTool>()
  const open = (tool: AiTool) => {
    if ((place.pageType === 1 || place.pageType === 2) && !hasFiles) return toast.warning(AI_WORDS.noFiles)
    dialog.show(tool)
  }
  // Whoever came by a partner's link came for one thing.
  if (onLinkVisit()) return null
  const tools = (['compare', 'examine'] as const).filter((tool) => !onlyAtHand || isAtHand[tool])
  if (tools.length === 0) return null
  const asked = { place, candidates, onClose: dialog.close }
  return (
    <section className={styles.panel} aria-label="AI合同工具">
      {tools.map((tool) => (
        <Card key={tool} tool={tool} onOpen={() => open(tool)} />
      ))}
      {dialog.subject === 'compare' && <CompareDialog {...asked} />}
      {dialog.subject === 'examine' && <ExamineDialog {...asked} />}
    </section>
  )
}
