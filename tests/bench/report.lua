-- wrk's own summary is for people; this is one line for a program.
function done(summary, latency, requests)
    local errors = summary.errors
    local bad = errors.connect + errors.read + errors.write + errors.status + errors.timeout
    io.write(string.format(
        '{"requests": %d, "seconds": %.6f, "p50": %.3f, "p95": %.3f, "p99": %.3f, "bad": %d}\n',
        summary.requests, summary.duration / 1e6, latency:percentile(50) / 1e3,
        latency:percentile(95) / 1e3, latency:percentile(99) / 1e3, bad
    ))
end
