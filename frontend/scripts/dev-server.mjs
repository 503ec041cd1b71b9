// Runs webpack-dev-server with React Fast Refresh.
import { createServer } from "node:net";
import webpack from "webpack";
import WebpackDevServer from "webpack-dev-server";
import configureClient from "../webpack.config.mjs";

const config = configureClient({}, { mode: "development" });
const { host, port } = config.devServer;

// webpack-dev-server throws listen errors asynchronously, so probe the port first.
const probe = createServer();
probe.once("error", (error) => {
  const advice = error.code === "EADDRINUSE" ? "; set DEV_SERVER_PORT to another port" : "";
  console.error(`cannot listen on ${host}:${port}: ${error.message}${advice}`);
  process.exit(1);
});
probe.listen(port, host, () =>
  probe.close(() => new WebpackDevServer(config.devServer, webpack(config)).start()),
);
