import { SEAL_STATUS, SEAL_TYPE } from '@xinqi/api/status'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { orDash } from '../../../shared/format/Dash.tsx'
import { day } from '../../../shared/format/instant.ts'
import { StatusTag } from '../../../shared/format/StatusTag.tsx'
import { column } from '../../../shared/list/columns.tsx'
import type { ListColumn } from '../../../shared/list/listTypes.ts'
import { ACTIONS } from '../../../shared/list/RowActions.tsx'
import blocks from '../../../shared/theme/blocks.module.css'
import type { Seal } from './SealActions.tsx'
import { SealPicture } from './SealPicture.tsx'
import styles from './seals.module.css'

export const sealColumns = (
  onOpen: (seal: Seal) => void,
  actions: (seal: Seal) => ReactNode,
): ListColumn<Seal>[] => [
  column.name('name', '印章', 200, (seal) => (
    <span className={styles.nameCell}>
      <SealPicture src={seal.picture} name={seal.name} />
      <span className={styles.nameText}>
        <Button type="link" className={styles.nameLink} onClick={() => onOpen(seal)}>
          {seal.name}
        </Button>
        {seal.isDefault && <span className={blocks.mark}>默认</span>}
      </span>
    </span>
  )),
  column.text('type', '类型', 104, (seal) => SEAL_TYPE[seal.type as keyof typeof SEAL_TYPE]),
  column.text('status', '状态', 116, (seal) => (
    <>
      <StatusTag set={SEAL_STATUS} code={seal.status} />
      {seal.statusReason && (
        <div className={styles.reason} title={seal.statusReason}>
          {seal.statusReason}
        </div>
      )}
    </>
  )),
  column.text('size', '尺寸', 116, (seal) => `${seal.widthMm} × ${seal.heightMm} mm`),
  column.text('keeper', '保管人', 84, (seal) => orDash(seal.keeper?.name)),
  column.number('grants', '授权中', 72, (seal) => seal.activeGrants),
  column.number('uses', '用印次数', 84),
  column.optional(column.text('createdAt', '创建时间', 110, (seal) => orDash(day(seal.createdAt)))),
  { ...ACTIONS, width: 168, render: actions },
]
