// Above a draft: that somebody else wrote in it meanwhile, and what was noted when it was made.

import { Alert, Button } from 'antd'
import styles from './drafting.module.css'

type Props = {
  hasConflict: boolean
  notes: readonly string[]
  onReload: () => void
  onKeepOwn: () => void
}

export const DraftNotices = ({ hasConflict, notes, onReload, onKeepOwn }: Props) => (
  <>
    {hasConflict && (
      <Alert
        type="error"
        showIcon
        role="alert"
        title="内容已在其他设备上修改，本页的修改没有保存"
        action={
          <span className={styles.conflictActs}>
            <Button size="small" onClick={onReload}>
              放弃本页修改，载入最新内容
            </Button>
            <Button size="small" onClick={onKeepOwn}>
              保留本页内容，对方的修改存为版本
            </Button>
          </span>
        }
      />
    )}
    {notes.length > 0 && (
      <Alert
        type="warning"
        showIcon
        closable
        title={notes.length === 1 ? notes[0] : undefined}
        description={
          notes.length > 1 ? (
            <ul className={styles.notes}>
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          ) : undefined
        }
      />
    )}
  </>
)
