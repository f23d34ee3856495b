import { RedoOutlined, SearchOutlined, UndoOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import styles from './contract-place.module.css'
import type { Placer } from './usePlacer.ts'

/** Above the pages: fields by keyword, where somebody is chosen to get them; what was done is undone and redone. */
export const EditorTools = ({ placer, onSearch }: { placer: Placer; onSearch?: () => void }) => (
  <span className={styles.tools}>
    {onSearch && (
      <Button size="small" icon={<SearchOutlined aria-hidden="true" />} onClick={onSearch}>
        关键字定位
      </Button>
    )}
    {[
      { name: '撤销', keys: 'Ctrl+Z', Icon: UndoOutlined, able: placer.canUndo, run: placer.undo },
      { name: '重做', keys: 'Ctrl+Y', Icon: RedoOutlined, able: placer.canRedo, run: placer.redo },
    ].map(({ name, keys, Icon, able, run }) => (
      <Tooltip key={name} title={`${name} ${keys}`}>
        <Button
          size="small"
          icon={<Icon aria-hidden="true" />}
          aria-label={name}
          disabled={!able}
          onClick={run}
        />
      </Tooltip>
    ))}
  </span>
)
