// A character in the graph: a circle with the name below, and a handle at its rim from which a relation is drawn.
import { Handle, type NodeProps, Position } from '@xyflow/react'
import { memo } from 'react'
import { Face } from '../Face.tsx'
import type { FaceNode } from './nodes.ts'
import styles from './graph.module.css'

export const FaceCircle = memo(({ data: { character, radius }, selected, isConnectable }: NodeProps<FaceNode>) => (
  <div className={styles.node} data-selected={selected || undefined} style={{ width: radius * 2, height: radius * 2 }}>
    <Face character={character} size={radius * 2} />
    <Handle
      type="source"
      position={Position.Right}
      className={styles.handle ?? ''}
      isConnectable={isConnectable}
      title="拖到另一个角色，连一条关系"
    />
    <span className={styles.caption}>
      <span className="strong">{character.name}</span>
      {character.identity && <span className="meta">{character.identity}</span>}
    </span>
  </div>
))
