// /workBench/ai: the workbench's way into the studio, for who holds its key (document 1 §2.3).
import { Navigate } from 'react-router'

const Entrance = () => <Navigate to="/aiWork" replace />
export default Entrance
