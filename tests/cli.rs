//! The command line, as a process: exit codes, messages, and files that are whole or not there.

use serde_json::{Value, json};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;

fn losscape(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_losscape")).args(arguments).stdin(Stdio::null()).output().unwrap()
}

fn write(folder: &TempDir, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
    let path = folder.path().join(name);
    fs::write(&path, text).unwrap();
    path
}

fn s(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A valid experiment.
fn good() -> Value {
    json!({ "schema": "losscape/experiment/1", "steps": 20, "start": [1.0, 1.0],
        "objective": { "kind": "landscape", "name": "booth" },
        "optimizers": [ { "id": "a", "kind": "sgd", "lr": 0.01 }, { "id": "b", "kind": "genie", "lr": 0.001 },
            { "id": "c", "kind": "n-step-sam", "base": { "kind": "adam", "lr": 0.01 } } ] })
}

/// The good experiment with one value set.
fn with(pointer: &str, value: Value) -> String {
    let mut e = good();
    let (parent, key) = pointer.rsplit_once('/').unwrap();
    let parent = e.pointer_mut(parent).unwrap();
    match parent {
        Value::Object(fields) => drop(fields.insert(key.into(), value)),
        Value::Array(items) => items[key.parse::<usize>().unwrap()] = value,
        _ => panic!("{pointer}"),
    }
    e.to_string()
}

/// `check` and `run` refuse a file with exit code 2 and one line that names the place; nothing is
/// written.
fn refused(folder: &TempDir, file: &Path, names: &str) {
    let out = folder.path().join("out.json");
    for arguments in [vec!["check", s(file)], vec!["run", s(file), "-o", s(&out)]] {
        let output = losscape(&arguments);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {message}");
        assert_eq!(message.lines().count(), 1, "{arguments:?}: {message}");
        assert!(message.contains(names), "{arguments:?}: {names:?} is not named in {message:?}");
        assert!(message.len() < 600, "{message}");
        assert!(output.stdout.is_empty());
        assert!(!out.exists());
    }
}

#[test]
fn bad_experiments_are_refused_by_name() {
    let folder = TempDir::new().unwrap();
    let seventeen: Vec<Value> = (0..17).map(|_| json!({ "kind": "sgd", "lr": 0.1 })).collect();
    let good = good().to_string();
    let parentheses = format!("{}x{}", "(".repeat(10_000), ")".repeat(10_000));
    let cases: Vec<(String, &str)> = vec![
        (with("/stepz", json!(3)), "stepz"),
        (with("/optimizers/0/momentun", json!(0.5)), "optimizers[0].momentun"),
        (with("/objective/noise", json!({ "sigmas": 1 })), "objective.noise.sigmas"),
        (good.replacen("\"steps\":20", "\"steps\":20,\"steps\":30", 1), "steps"),
        (with("/steps", json!("many")), "steps"),
        (with("/optimizers/0/lr", json!("fast")), "optimizers[0].lr"),
        (with("/start", json!({ "x": 1 })), "start"),
        (good.replacen("0.01", "NaN", 1), "line 1"),
        (good.replacen("0.01", "1e309", 1), "optimizers[0].lr"),
        (good.replacen("0.01", "-1e309", 1), "optimizers[0].lr"),
        (with("/optimizers/0/lr", json!(-0.1)), "optimizers[0].lr"),
        (with("/optimizers/0/lr", json!(0)), "optimizers[0].lr"),
        (with("/optimizers/1/beta", json!(1)), "optimizers[1].beta"),
        (with("/optimizers/2/base/beta1", json!(1.0)), "optimizers[2].base.beta1"),
        (with("/optimizers/2/ascent_steps", json!(0)), "optimizers[2].ascent_steps"),
        (with("/optimizers/1/drop", json!(1)), "optimizers[1].drop"),
        (with("/optimizers/1/drop", json!(-0.1)), "optimizers[1].drop"),
        (with("/steps", json!(0)), "steps"),
        (with("/steps", json!(10_000_000)), "steps"),
        (with("/optimizers", json!(seventeen)), "optimizers"),
        (with("/optimizers/1/id", json!("a")), "optimizers[1].id"),
        (with("/start", json!([1, 2, 3])), "start"),
        (with("/optimizers/1/variant", json!("theory")), "optimizers[1].variant"),
        (with("/objective", json!({ "kind": "formula", "text": parentheses })), "objective.text"),
        (with("/objective", json!({ "kind": "formula", "text": "x + sinx" })), "column 8"),
        (with("/objective/name", json!("rosenbrook")), "objective.name"),
        (with("/optimizers/0/kind", json!("sdg")), "optimizers[0].kind"),
        (with("/optimizers/1/variant", json!("practice")), "optimizers[1].variant"),
        (with("/events", json!([{ "step": 3, "set": "optimizers.z.lr", "value": 1 }])), "events[0].set"),
        (with("/schema", json!("losscape/experiment/2")), "schema"),
        (String::new(), "line 1"),
        (good[..good.len() / 2].to_owned(), "line 1"),
        ("[".repeat(100_000), "line 1"),
        (format!("{}{}", "{\"a\":".repeat(100_000), "}".repeat(100_000)), "line 1"),
    ];
    for (k, (text, names)) in cases.iter().enumerate() {
        let file = write(&folder, &format!("bad-{k}.json"), text);
        refused(&folder, &file, names);
    }
    let not_text = write(&folder, "binary.json", [0xff, 0xfe, 0x00, 0x41]);
    refused(&folder, &not_text, "UTF-8");
    refused(&folder, folder.path(), "folder");
    refused(&folder, &folder.path().join("none.json"), "none.json");
    let large = folder.path().join("large.json");
    fs::File::create(&large).unwrap().set_len(2_000_000_000).unwrap();
    refused(&folder, &large, "larger than 64 MiB");
    // A device has no length; the read is bounded all the same.
    #[cfg(unix)]
    refused(&folder, Path::new("/dev/zero"), "larger than 64 MiB");
}

#[test]
fn unwritable_targets_are_refused_before_anything_is_computed() {
    let folder = TempDir::new().unwrap();
    let file = write(&folder, "e.json", good().to_string());
    for target in
        [folder.path().to_path_buf(), folder.path().join("no/such/folder/run.json"), PathBuf::from("/proc/run.json")]
    {
        let output = losscape(&["run", s(&file), "-o", s(&target)]);
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains("cannot be written") && message.lines().count() == 1, "{message}");
    }
    let bad_ending = losscape(&["convert", s(&file), "-o", "out.xlsx"]);
    assert_eq!(bad_ending.status.code(), Some(2));
    assert_eq!(losscape(&["run"]).status.code(), Some(2));
    assert_eq!(losscape(&["dance"]).status.code(), Some(2));
    assert_eq!(losscape(&["--version"]).status.code(), Some(0));
    for command in
        [&["--help"][..], &["run", "--help"], &["list", "--help"], &["check", "--help"], &["convert", "--help"]]
    {
        assert_eq!(losscape(command).status.code(), Some(0));
    }
}

#[test]
fn a_run_is_the_same_bytes_whatever_the_threads_and_converts_without_loss() {
    let folder = TempDir::new().unwrap();
    let file = write(&folder, "e.json", good().to_string());
    let (one, two) = (folder.path().join("one.json"), folder.path().join("two.json"));
    for (threads, out) in [("1", &one), ("2", &two)] {
        let status = Command::new(env!("CARGO_BIN_EXE_losscape"))
            .args(["run", s(&file), "-o", s(out)])
            .env("RAYON_NUM_THREADS", threads)
            .status()
            .unwrap();
        assert!(status.success());
    }
    let bytes = fs::read(&one).unwrap();
    assert_eq!(bytes, fs::read(&two).unwrap());
    assert_eq!(losscape(&["run", s(&file), "-o", "-"]).stdout, bytes);
    assert_eq!(losscape(&["check", s(&one)]).status.code(), Some(0));
    // JSON to JSON, in place of itself too, is the identity.
    assert!(losscape(&["convert", s(&one), "-o", s(&one)]).status.success());
    assert_eq!(fs::read(&one).unwrap(), bytes);
    // The table holds the same numbers.
    let table = folder.path().join("run.csv");
    assert!(losscape(&["convert", s(&one), "-o", s(&table)]).status.success());
    let run: Value = serde_json::from_slice(&bytes).unwrap();
    let mut reader = csv::Reader::from_path(&table).unwrap();
    let header = reader.headers().unwrap().clone();
    let column = |name: &str| header.iter().position(|h| h == name).unwrap();
    let (id, step, x, loss) = (column("id"), column("step"), column("theta_x"), column("loss"));
    let mut rows = 0;
    for row in reader.records() {
        let row = row.unwrap();
        let lane = run["runs"].as_array().unwrap().iter().find(|r| r["id"] == row[id]).unwrap();
        let k = row[step].parse::<usize>().unwrap();
        assert_eq!(row[x].parse::<f64>().unwrap(), lane["columns"]["theta"][k][0].as_f64().unwrap());
        assert_eq!(row[loss].parse::<f64>().unwrap(), lane["columns"]["loss"][k].as_f64().unwrap());
        rows += 1;
    }
    assert_eq!(rows, 3 * 21);
    // And so do the arrays.
    let arrays = folder.path().join("run.npz");
    assert!(losscape(&["convert", s(&one), "-o", s(&arrays)]).status.success());
    let mut archive = npyz::npz::NpzArchive::open(&arrays).unwrap();
    let theta = archive.by_name("a/theta").unwrap().unwrap();
    assert_eq!(theta.shape(), [21, 2]);
    let theta: Vec<f64> = theta.into_vec().unwrap();
    assert_eq!(theta[2], run["runs"][0]["columns"]["theta"][1][0].as_f64().unwrap());
    // Nothing else was left behind.
    let mut names: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["e.json", "one.json", "run.csv", "run.npz", "two.json"]);
}

#[test]
fn seeds_and_steps_can_be_overridden_and_are_checked() {
    let folder = TempDir::new().unwrap();
    let file = write(&folder, "e.json", good().to_string());
    let run = losscape(&["run", s(&file), "-o", "-", "--seed", "5", "--steps", "3"]);
    let run: Value = serde_json::from_slice(&run.stdout).unwrap();
    assert_eq!((run["experiment"]["seed"].as_u64(), run["experiment"]["steps"].as_u64()), (Some(5), Some(3)));
    let bad = losscape(&["run", s(&file), "-o", "-", "--steps", "0"]);
    assert_eq!(bad.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&bad.stderr).contains("steps"));
}

#[test]
fn written_files_keep_to_their_schemas() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/schema");
    let read = |name: &str| -> Value { serde_json::from_str(&fs::read_to_string(folder.join(name)).unwrap()).unwrap() };
    let (experiment, run) = (read("experiment-1.schema.json"), read("run-1.schema.json"));
    let id = experiment["$id"].as_str().unwrap().to_owned();
    let resource = jsonschema::Resource::from_contents(experiment);
    let registry = jsonschema::Registry::new().add(id, resource).unwrap().prepare().unwrap();
    let validator = jsonschema::options().with_registry(&registry).build(&run).unwrap();
    let listed: Value = serde_json::from_slice(&losscape(&["list", "experiments", "--json"]).stdout).unwrap();
    for entry in listed["experiments"].as_array().unwrap() {
        let output = losscape(&["run", entry["id"].as_str().unwrap(), "-o", "-"]);
        assert!(output.status.success(), "{entry}");
        let written: Value = serde_json::from_slice(&output.stdout).unwrap();
        let faults: Vec<String> =
            validator.iter_errors(&written).map(|e| format!("{} {e}", e.instance_path())).collect();
        assert!(faults.is_empty(), "{entry}: {faults:?}");
    }
    assert!(!validator.is_valid(&json!({ "schema": "losscape/run/1", "runs": [ { "id": 3 } ] })));
}

#[test]
fn the_catalogue_is_listed() {
    let all = String::from_utf8(losscape(&["list"]).stdout).unwrap();
    for name in ["rosenbrock", "four-corners", "n-step-sam", "genie", "m-svag", "Experiments"] {
        assert!(all.contains(name), "{name}");
    }
    let json: Value = serde_json::from_slice(&losscape(&["list", "landscapes", "--json"]).stdout).unwrap();
    let landscapes = json["landscapes"].as_array().unwrap();
    assert_eq!(landscapes.len(), 20);
    let corners = landscapes.iter().find(|l| l["id"] == "four-corners").unwrap();
    assert_eq!(corners["start"], json!([-1.0, 3.0]));
    assert_eq!(corners["domains"], json!({ "train": [0, 1, 2], "unseen": [3] }));
}

/// `losscape run` against PyTorch's trajectories and the deterministic runs of the GENIE authors'
/// optimizer.
#[test]
fn golden_trajectories_come_out_of_the_command_line() {
    let read = |name: &str| -> Value {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
        serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
    };
    let folder = TempDir::new().unwrap();
    let check = |golden: &Value, optimizer: Value, from: usize, amplification: f64| {
        let x = golden["x"].as_array().unwrap();
        let experiment = json!({ "objective": { "kind": "landscape", "name": golden["function"] }, "steps": x.len() - 1,
            "start": x[0], "optimizers": [optimizer] });
        let file = write(&folder, "golden.json", experiment.to_string());
        let output = losscape(&["run", s(&file), "-o", "-"]);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let run: Value = serde_json::from_slice(&output.stdout).unwrap();
        let columns = &run["runs"][0]["columns"];
        let mut off = 0.0_f64;
        let mut compare = |got: &Value, expected: &Value| {
            for k in 0..2 {
                off = off.max((got[k].as_f64().unwrap() - expected[k].as_f64().unwrap()).abs());
            }
        };
        for t in from..x.len() {
            compare(&columns["theta"][t], &x[t]);
        }
        for (t, adv) in golden["adv"].as_array().into_iter().flatten().enumerate() {
            compare(&columns["ascent"][t + 1], adv);
        }
        assert!(off <= 1e-12 * amplification, "{experiment}: off by {off:e}");
    };
    for golden in read("trajectories.json")["runs"].as_array().unwrap() {
        let lr = &golden["lr"];
        let sgd = json!({ "kind": "sgd", "lr": lr });
        let n_step = |ascent| json!({ "kind": "n-step-sam", "rho": 0.05, "ascent_steps": golden["n"], "ascent": ascent, "base": sgd });
        let optimizer = match golden["optimizer"].as_str().unwrap() {
            "sgd" => sgd.clone(),
            "momentum" => json!({ "kind": "sgd", "lr": lr, "momentum": 0.9 }),
            "nesterov" => json!({ "kind": "sgd", "lr": lr, "momentum": 0.9, "nesterov": true }),
            "adam" => json!({ "kind": "adam", "lr": lr }),
            "adamw" => json!({ "kind": "adam", "lr": lr, "weight_decay": 0.01, "decoupled": true }),
            "sam" => json!({ "kind": "sam", "rho": 0.05, "base": sgd }),
            "nsam_split" => n_step("split"),
            "nsam_proj" => n_step("project"),
            other => panic!("{other}"),
        };
        check(golden, optimizer, 0, golden["amplification"].as_f64().unwrap().max(1.0));
    }
    let mut quiet = 0;
    for golden in read("genie.json")["genie"].as_array().unwrap() {
        if golden["noise_zeroed"] == true && golden["p"] == 0.0 {
            let optimizer = json!({ "kind": "genie", "lr": golden["convergence_rate"], "beta": golden["moving_avg"],
                "drop": 0.0, "noise": false, "mask": false });
            check(golden, optimizer, 1, 10.0);
            quiet += 1;
        }
    }
    assert_eq!(quiet, 2);
}
