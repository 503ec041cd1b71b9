// Serves the client with Fast Refresh: a change of a component shows without a reload, and state is kept.
import webpack from "webpack";
import WebpackDevServer from "webpack-dev-server";
import configureClient from "../webpack.config.mjs";

const config = configureClient({}, { mode: "development" });
const server = new WebpackDevServer(config.devServer, webpack(config));
try {
  await server.start();
} catch (error) {
  if (error.code !== "EADDRINUSE") throw error;
  console.error(`Port ${config.devServer.port} is in use: set MARIGOLD_DEV_PORT to another port`);
  process.exit(1);
}
