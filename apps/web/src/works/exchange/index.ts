// Import as other areas see it.
import { late } from '../../ui/late/late.tsx'

export { ACCEPT, ImportPanel, useImports } from './ImportPanel.tsx'
export { handOver, takeHanded } from './handed.ts'
export { textOfFile } from './read-text.ts'
export { useExport, useExportJob, useExportLink } from './use-export.ts'
export const ExportDialog = late(() => import('./ExportDialog.tsx'))
export const ImportDialog = late(() => import('./ImportDialog.tsx'))
