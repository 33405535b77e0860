// Our own PostgreSQL as the rest of the server sees it.
export { type Cluster, openCluster, runningCluster, type SocketConnection } from './cluster.ts'
